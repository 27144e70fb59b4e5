declare module 'jstat' {
  interface Distribution2 {
    inv(p: number, a: number, b: number): number;
    cdf(x: number, a: number, b: number): number;
  }
  interface Distribution1 {
    inv(p: number, a: number): number;
    cdf(x: number, a: number): number;
  }
  const jStat: { normal: Distribution2; studentt: Distribution1; beta: Distribution2; chisquare: Distribution1 };
  export default { jStat };
}

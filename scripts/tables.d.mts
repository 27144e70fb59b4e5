/** Documents that may hold tables from results. */
export const TABLED: readonly string[];
export function retable(text: string): string;
export function keep(kind: string, csv: string): string;

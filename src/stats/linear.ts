/**
 * Solves A x = b for a symmetric positive definite A by Cholesky's factorisation. A (row by row) is overwritten by its
 * factor and b by x: caller-owned buffers.
 * @returns false where A is not positive definite (then both hold rubbish)
 */
export function solvePositive(a: Float64Array, b: Float64Array): boolean {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      if (i === j && !(sum > 0)) return false;
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j]!;
    }
  }
  substitute(a, b);
  return true;
}

/** Forward with the factor, backward with its transpose. */
function substitute(factor: Float64Array, b: Float64Array): void {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) b[i] = b[i]! - factor[i * n + k]! * b[k]!;
    b[i] = b[i]! / factor[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i] = b[i]! - factor[k * n + i]! * b[k]!;
    b[i] = b[i]! / factor[i * n + i]!;
  }
}

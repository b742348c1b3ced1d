/** Solves (gram + penalty·I) x = right for a symmetric gram of which the lower half is read. */
export function solveRidge(
  gram: Float64Array,
  right: Float64Array,
  size: number,
  penalty: number,
): Float64Array {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = (gram[i * size + j] as number) + (i === j ? penalty : 0)
      for (let k = 0; k < j; k += 1) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number)
      // Rounding may eat a tiny pivot; the penalty is its floor.
      lower[i * size + j] =
        i === j ? Math.sqrt(Math.max(sum, penalty * 1e-9)) : sum / (lower[j * size + j] as number)
    }
  }
  const x = new Float64Array(size)
  for (let i = 0; i < size; i += 1) {
    let sum = right[i] as number
    for (let k = 0; k < i; k += 1) sum -= (lower[i * size + k] as number) * (x[k] as number)
    x[i] = sum / (lower[i * size + i] as number)
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = x[i] as number
    for (let k = i + 1; k < size; k += 1) sum -= (lower[k * size + i] as number) * (x[k] as number)
    x[i] = sum / (lower[i * size + i] as number)
  }
  return x
}

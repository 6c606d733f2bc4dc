/**
 * Solves a symmetric positive definite system in place. `solution` holds the right side on entry and x on return. Reads
 * only the upper triangle of the row-major `matrix`, and destroys it. Skips zeros, so rows ordered by rising number of
 * entries keep a sparse system sparse. Returns false if a pivot is not positive.
 */
export function solveSymmetric(matrix: Float64Array, size: number, solution: Float64Array): boolean {
  const filled = new Int32Array(size);
  for (let pivotRow = 0; pivotRow < size; pivotRow++) {
    const base = pivotRow * size;
    const pivot = matrix[base + pivotRow]!;
    if (!(pivot > 0) || pivot === Infinity) return false;
    let count = 0;
    for (let column = pivotRow + 1; column < size; column++) {
      if (matrix[base + column] !== 0) filled[count++] = column;
    }
    for (let i = 0; i < count; i++) {
      const row = filled[i]!;
      const factor = matrix[base + row]! / pivot;
      for (let j = i; j < count; j++) {
        const column = filled[j]!;
        matrix[row * size + column]! -= factor * matrix[base + column]!;
      }
      solution[row]! -= factor * solution[pivotRow]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    const base = row * size;
    let sum = solution[row]!;
    for (let column = row + 1; column < size; column++) {
      const entry = matrix[base + column]!;
      if (entry !== 0) sum -= entry * solution[column]!;
    }
    solution[row] = sum / matrix[base + row]!;
  }
  return true;
}

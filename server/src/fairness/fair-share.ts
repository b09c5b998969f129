/**
 * The most that a tenant gets when no other that wants as much gets less; infinite when all get what they want.
 *
 * Max-min fairness: Bertsekas and Gallager, Data Networks, section 6.5.2.
 */
export function findFairShare(wanted: readonly number[], capacity: number): number {
  let left = capacity;
  let count = wanted.length;
  for (const amount of wanted.toSorted((a, b) => a - b)) {
    if (amount * count > left) return left / count;
    left -= amount;
    count -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

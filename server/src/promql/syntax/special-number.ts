/** The value of a number spelled as a word, in any case. */
export function specialNumber(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'inf') return Number.POSITIVE_INFINITY;
  return lower === 'nan' ? Number.NaN : undefined;
}

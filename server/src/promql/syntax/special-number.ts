/** The value of a number that is spelled as a word, in whatever case. */
export function specialNumber(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'inf') return Number.POSITIVE_INFINITY;
  return lower === 'nan' ? Number.NaN : undefined;
}

/** Runs of letters and digits; everything else separates. */
const token = /[\p{L}\p{N}]+/gu;

/**
 * The tokens of a log body, or of a `body:"..."` term: split at every character that is neither a letter nor a
 * digit (Unicode categories L and N), in lower case. A term matches when each of its tokens is one of the body's.
 * This is the definition; the stores have faster ways to the same answer.
 */
export function tokenizeBody(text: string): string[] {
  return (text.match(token) ?? []).map((word) => word.toLowerCase());
}

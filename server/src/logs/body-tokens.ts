/** Runs of letters and digits; everything else separates. */
const token = /[\p{L}\p{N}]+/gu;

/**
 * The tokens of a log body, or of a `body:"..."` term: in Unicode's Normalization Form C, so that composed and decomposed characters
 * are equal, split at every character that is neither a letter nor a digit (Unicode categories L and N), in lower case. A term matches
 * when the body has each of its tokens. This is the definition; stores have faster implementations with the same result.
 * Source: Unicode Standard Annex #15.
 */
export function tokenizeBody(text: string): string[] {
  return (text.normalize('NFC').match(token) ?? []).map((word) => word.toLowerCase());
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** The length of the text in UTF-8. A lone surrogate counts 3, as the replacement character does. */
export function utf8ByteLength(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
}

/**
 * The longest prefix of the text of at most `maxBytes` in UTF-8, with lone surrogates replaced. Its
 * cost depends on `maxBytes`, not on the length of the text.
 */
export function truncateUtf8(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at least one byte, so at most `maxBytes` units fit.
  const candidate = text.length > maxBytes ? text.slice(0, maxBytes) : text;
  const wellFormed = candidate.toWellFormed();
  // A UTF-16 unit takes at most three bytes.
  if (wellFormed.length * 3 <= maxBytes) return wellFormed;
  let bytes = 0;
  let end = 0;
  for (const character of wellFormed) {
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > maxBytes) return wellFormed.slice(0, end);
    end += character.length;
  }
  return wellFormed;
}

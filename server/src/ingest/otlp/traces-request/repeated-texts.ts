const slotCount = 2048;
/** Longer texts rarely repeat. */
const maxBytes = 40;

/**
 * Decodes UTF-8, keeping short texts: attribute keys, names and values of a trace repeat in nearly every span. Each
 * text has one place, in which a later text replaces it, so that memory is bounded. Invalid UTF-8 becomes U+FFFD.
 */
export class RepeatedTexts {
  readonly #slots: (string | undefined)[] = new Array<string | undefined>(slotCount);

  decode(bytes: Buffer, start: number, end: number): string {
    if (end === start) return '';
    if (end - start > maxBytes) return bytes.toString('utf8', start, end);
    let hash = end - start;
    // In bounds: the caller gives a range of the bytes.
    for (let position = start; position < end; position++) {
      hash = Math.imul(hash ^ (bytes[position] as number), 0x01000193);
    }
    const slot = (hash ^ (hash >>> 15)) & (slotCount - 1);
    const kept = this.#slots[slot];
    if (kept !== undefined && isAscii(kept, bytes, start, end)) return kept;
    const text = bytes.toString('utf8', start, end);
    this.#slots[slot] = text;
    return text;
  }
}

/** Whether the range is this text; false for texts beyond ASCII, which are decoded anew. */
function isAscii(text: string, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (text.length !== length) return false;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== bytes[start + index] || unit > 0x7f) return false;
  }
  return true;
}

/** A reusable buffer in which a text is assembled. */
export interface TextBuilder {
  bytes: Buffer;
  length: number;
}

export function createTextBuilder(): TextBuilder {
  return { bytes: Buffer.alloc(1024), length: 0 };
}

export function appendBytes(text: TextBuilder, source: Uint8Array, start: number, end: number): void {
  const needed = text.length + end - start;
  if (needed > text.bytes.length) {
    const grown = Buffer.alloc(2 * needed);
    grown.set(text.bytes.subarray(0, text.length));
    text.bytes = grown;
  }
  const target = text.bytes;
  let length = text.length;
  for (let at = start; at < end; at++) target[length++] = source[at] ?? 0;
  text.length = length;
}

/** Returns the appended text and empties the builder. */
export function drainText(text: TextBuilder): string {
  const { length } = text;
  text.length = 0;
  return text.bytes.toString('utf8', 0, length);
}

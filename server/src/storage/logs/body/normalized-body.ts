const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The first byte in UTF-8 of U+0300, below which normalization changes nothing and combines nothing. */
const firstByteOfMarks = 0xcc;

/** Whether well-formed UTF-8 is in Normalization Form C, in which `tokenizeBody` reads it. */
export function isNormalized(bytes: Uint8Array): boolean {
  if (bytes.every((byte) => byte < firstByteOfMarks)) return true;
  const text = utf8.decode(bytes);
  return text.normalize('NFC') === text;
}

/** Well-formed UTF-8 in Normalization Form C. */
export function normalizeBody(bytes: Uint8Array): Uint8Array {
  return encoder.encode(utf8.decode(bytes).normalize('NFC'));
}

/** Embeddings, overrides and isolates (UAX #9, section 2): with them a text reads in another order than it has. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text to be read, with the code point of each control of its direction in place of its effect: `[U+202E]`. */
export function markBidiControls(text: string): string {
  return text.replaceAll(
    bidiControls,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase()}]`,
  );
}

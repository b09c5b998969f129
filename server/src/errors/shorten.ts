const maxLength = 256;

/** Truncates a quoted value to 256 UTF-16 units, well-formed at the end. */
export function shorten(text: string): string {
  return text.slice(0, maxLength).toWellFormed();
}

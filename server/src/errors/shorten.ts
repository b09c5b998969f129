const maxLength = 256;

/** What an error quotes of its request: its first 256 UTF-16 units, well-formed at the cut. */
export function shorten(text: string): string {
  return text.slice(0, maxLength).toWellFormed();
}

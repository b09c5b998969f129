/**
 * Cuts a text into parts of at most `maxLength` UTF-16 units that are the text together: where lines end if that is past half of a
 * part, and neither within a surrogate pair nor within a character reference such as `&amp;`.
 *
 * @param maxLength at least 10.
 */
export function cutIntoParts(text: string, maxLength: number): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > maxLength) {
    const end = start + findEnd(text.slice(start, start + maxLength));
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}

function findEnd(part: string): number {
  const endOfLine = part.lastIndexOf('\n') + 1;
  if (endOfLine > part.length / 2) return endOfLine;
  const cut = /(?:[\ud800-\udbff]|&[a-z]{0,4})$/.exec(part);
  return cut?.index ?? part.length;
}

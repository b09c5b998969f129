/**
 * The text of a `text[]`, to be cast: an array of such texts becomes rows with an array each, where an array of arrays would have to
 * be rectangular.
 * Source: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function toArrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

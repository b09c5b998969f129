/** A character of most labels takes one byte. */
const charactersPerPoint = Float64Array.BYTES_PER_ELEMENT;

/** The points that a text of labels counts as while it is held, by its length in characters. */
export function pointsOfText(length: number): number {
  return Math.ceil(length / charactersPerPoint);
}

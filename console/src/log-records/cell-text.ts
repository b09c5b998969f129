/** As much as a row has room for. */
const maxCellLength = 400;

/** The beginning of a text, for the cell of a row: bodies and attributes may have megabytes. */
export function toCellText(text: string): string {
  return text.slice(0, maxCellLength);
}

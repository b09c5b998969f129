import { markBidiControls } from '../shell/mark-bidi-controls.ts';

/** As much as a row has room for. */
const maxCellLength = 400;

/** The beginning of a text, with its controls of direction marked, for the cell of a row: bodies and attributes may have megabytes. */
export function toCellText(text: string): string {
  return markBidiControls(text.slice(0, maxCellLength));
}

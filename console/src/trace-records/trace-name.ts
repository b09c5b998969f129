import { markBidiControls } from '../shell/mark-bidi-controls.ts';

/** The name of a trace as it is shown: a link of blanks could not be seen, and controls of direction would reorder it. */
export function shownTraceName(name: string): string {
  return name.trim() === '' ? '(no name)' : markBidiControls(name);
}

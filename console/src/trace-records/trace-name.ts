/** The name of a trace as it is shown: a link of blanks could not be seen. */
export function shownTraceName(name: string): string {
  return name.trim() === '' ? '(no name)' : name;
}

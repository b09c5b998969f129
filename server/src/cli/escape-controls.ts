/** Terminals obey the first, some break lines at the next two, and the last show text in another order than it has. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Shows control characters, which stored text may have, as `\u001b`, so that the text is one line that no terminal obeys. */
export function escapeControls(text: string): string {
  return text.replace(controls, toEscape);
}

/** As `escapeControls`, but keeps ends of lines (LF). JSON on a line keeps its meaning. */
export function escapeControlsOfLines(text: string): string {
  return text.replace(controls, (character) => (character === '\n' ? character : toEscape(character)));
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const ellipsis = '…';

/** Cuts a text to at most `maxLength` UTF-16 units, well-formed, with an ellipsis in place of what was cut. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - ellipsis.length);
  // The cut may split a surrogate pair.
  const whole = kept.isWellFormed() ? kept : kept.replace(/[\ud800-\udbff]$/, '');
  return `${whole}${ellipsis}`;
}

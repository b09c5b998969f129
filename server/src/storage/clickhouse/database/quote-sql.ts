/** A name in a statement that takes no parameter for it. */
export function quoteIdentifier(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
}

/** A text in a statement that takes no parameter for it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

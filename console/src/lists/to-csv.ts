export interface CsvColumn<Row> {
  readonly title: string;
  readonly read: (row: Row) => string;
}

/** A line of RFC 4180, with its line break. */
export function toCsvLine(values: readonly string[]): string {
  return `${values.map(quoteCsv).join(',')}\r\n`;
}

/**
 * Spreadsheets run what begins like a formula, and senders choose the text: an apostrophe before it makes it text (OWASP,
 * "CSV Injection"). Numbers stay numbers.
 */
function quoteCsv(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

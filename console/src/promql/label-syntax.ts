/** Whether PromQL can write a metric name without quotes. */
export function isPlainName(name: string): boolean {
  return /^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(name) && !isKeyword(name);
}

function isPlainLabel(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name);
}

/** Words that the parser would not take as the name of a metric at the start of an expression. */
function isKeyword(name: string): boolean {
  return /^(?:and|or|unless|bool|by|without|on|ignoring|group_left|group_right|offset|inf|nan|start|end|atan2)$/i.test(
    name,
  );
}

/** A string literal of PromQL, whose escapes are those of Go. */
export function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return `"${escaped}"`;
}

/** The value of a label, if the series has it. Senders choose the names: `constructor` is one like any other. */
export function labelValue(labels: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}

export function formatMatcher([name, value]: readonly [string, string]): string {
  return `${isPlainLabel(name) ? name : quoted(name)}=${quoted(value)}`;
}

/** The selector of exactly these labels, as PromQL. */
export function formatLabels(labels: Readonly<Record<string, string>>): string {
  const name = labels['__name__'] ?? '';
  const matchers = Object.entries(labels)
    .filter(([label]) => label !== '__name__')
    .sort(([a], [b]) => compareText(a, b))
    .map(formatMatcher);
  const isBare = name === '' || isPlainName(name);
  const inside = isBare ? matchers : [quoted(name), ...matchers];
  const bare = isBare ? name : '';
  return inside.length === 0 && bare !== '' ? bare : `${bare}{${inside.join(', ')}}`;
}

/** By code unit, the same everywhere; digits inside a text by their number. */
export function compareText(a: string, b: string): number {
  const byNumber = numeric.compare(a, b);
  if (byNumber !== 0) return byNumber;
  return a < b ? -1 : Number(a > b);
}

const numeric = new Intl.Collator('en', { numeric: true });

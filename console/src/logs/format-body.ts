/** The tokens of a JSON text (RFC 8259, section 2): strings, structural characters, numbers and literal names. */
const jsonToken = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * A body for reading: JSON with its lines indented, anything else as it is. Numbers keep their digits, and members their order, which
 * values of JavaScript do not hold: an id of 64 bits would be another one.
 */
export function formatBody(body: string): string {
  return /^\s*[{[]/.test(body) && isJson(body) ? indent(body.match(jsonToken) ?? []) : body;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function indent(tokens: readonly string[]): string {
  const pieces: string[] = [];
  let depth = 0;
  let before = '';
  for (const token of tokens) {
    const isClosing = token === ']' || token === '}';
    const isOpened = before === '[' || before === '{';
    if (isClosing) depth -= 1;
    if (isOpened !== isClosing || before === ',') pieces.push(`\n${'  '.repeat(depth)}`);
    pieces.push(format(token));
    if (token === '[' || token === '{') depth += 1;
    before = token;
  }
  return pieces.join('');
}

/** Texts are shown as they read, without escapes that they need not have. */
function format(token: string): string {
  if (token === ':') return ': ';
  return token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token;
}

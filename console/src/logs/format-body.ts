/** The tokens of a JSON text (RFC 8259, section 2): strings, structural characters, numbers and literal names. */
const jsonToken = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Of an indented text: kilobytes that nest deeply would have gigabytes of indents. */
const maxIndentedLength = 1_000_000;

/**
 * A body for reading: JSON with its lines indented, anything else as it is, as JSON that would become too long. Numbers keep their digits,
 * and members their order, which values of JavaScript do not hold: an id of 64 bits would be another one.
 */
export function formatBody(body: string): string {
  if (body.length > maxIndentedLength || !/^\s*[{[]/.test(body) || !isJson(body)) return body;
  return indent(body) ?? body;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function indent(json: string): string | undefined {
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  let before = '';
  for (const [token] of json.matchAll(jsonToken)) {
    const isClosing = token === ']' || token === '}';
    const isOpened = before === '[' || before === '{';
    if (isClosing) depth -= 1;
    const lineStart = isOpened !== isClosing || before === ',' ? `\n${'  '.repeat(depth)}` : '';
    const piece = `${lineStart}${format(token)}`;
    length += piece.length;
    if (length > maxIndentedLength) return undefined;
    pieces.push(piece);
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

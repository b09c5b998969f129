const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** The least that a value takes: a digit and a comma, or two brackets. */
const bytesOfValue = 2;

/**
 * Whether a JSON text (RFC 8259) has more values than `maxValues`: itself, and all members and items at any depth. It builds none of
 * them: a mebibyte takes some 2 ms, and parsing half a million values up to 200. Of a text that is no JSON it may say either.
 */
export function hasMoreValues(json: Uint8Array, maxValues: number): boolean {
  if (json.length < maxValues * bytesOfValue) return false;
  let values = 0;
  // A value follows each comma, and each bracket that is not closed at once.
  let mayFollow = true;
  for (let at = 0; at < json.length && values <= maxValues; at += 1) {
    const byte = json[at];
    if (isSpace(byte)) continue;
    if (mayFollow && !isClosing(byte)) values += 1;
    mayFollow = byte === comma || isOpening(byte);
    if (byte === quote) at = endOfText(json, at);
  }
  return values > maxValues;
}

/** @returns the place of the closing quote, or the end. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** `[` or `{`. */
function isOpening(byte: number | undefined): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** `]` or `}`. */
function isClosing(byte: number | undefined): boolean {
  return byte === 0x5d || byte === 0x7d;
}

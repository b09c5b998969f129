import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

/**
 * The escape of a surrogate pair, or of a lone surrogate (six characters), after an even number of backslashes. It starts with what is
 * rare, because a text may consist of escapes.
 */
const surrogateEscapes =
  /\\u(?<=(?<!\\)(?:\\\\)*\\u)(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[dD][89a-fA-F][0-9a-fA-F]{2})/g;
const loneEscapeLength = 6;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON body (RFC 8259) in UTF-8. Lone surrogates, which only escapes can produce, become U+FFFD:
 * they are not valid Unicode and would not survive storage.
 *
 * @throws AppError `INVALID_ARGUMENT` with the reason.
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseText(decodeUtf8(bytes));
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', 'the body is not valid UTF-8', [], cause);
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(surrogateEscapes, (found) => (found.length === loneEscapeLength ? '\\ufffd' : found)),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INVALID_ARGUMENT', `the body is not valid JSON: ${shorten(reason)}`, [], cause);
  }
}

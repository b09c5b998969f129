import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

/** Every escape of a JSON text: a surrogate pair, a lone surrogate (six characters), or any other. */
const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|[\s\S])/g;
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
      text.replace(escapes, (found) => (found.length === loneEscapeLength ? '\\ufffd' : found)),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INVALID_ARGUMENT', `the body is not valid JSON: ${shorten(reason)}`, [], cause);
  }
}

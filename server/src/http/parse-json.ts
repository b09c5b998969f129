import { AppError } from '../errors/app-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { shorten } from '../errors/shorten.ts';
import { findUnpairedSurrogate } from './find-unpaired-surrogate.ts';
import { hasMoreValues } from './has-more-values.ts';

/**
 * The escape of a surrogate pair, or of a lone surrogate (six characters), after an even number of backslashes. It starts with what is
 * rare, because a text may consist of escapes.
 */
const surrogateEscapes =
  /\\u(?<=(?<!\\)(?:\\\\)*\\u)(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[dD][89a-fA-F][0-9a-fA-F]{2})/g;
const loneEscapeLength = 6;
/** Finds the escape of every surrogate, and text that only looks like one. */
const maybeSurrogate = /\\u[dD][89a-fA-F]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A valid dashboard has 3,500 at most, and an invitation 3,000. As many take 10 ms, and all that a mebibyte can have take 200. */
export const maxDocumentValues = 10_000;

/**
 * Parses a JSON body (RFC 8259) of telemetry in UTF-8. Lone surrogates, which only escapes can produce, become U+FFFD:
 * they are not valid Unicode and would not survive storage, and a cut text is worth more than none.
 *
 * @throws AppError `INVALID_ARGUMENT` with the reason.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  return parseText(
    text.replace(surrogateEscapes, (found) => (found.length === loneEscapeLength ? '\\ufffd' : found)),
  );
}

/**
 * Parses a JSON body (RFC 8259) in UTF-8 that is kept as it was written.
 *
 * @throws AppError `INVALID_ARGUMENT` with the reason, also for a lone surrogate, and for more than `maxDocumentValues` values at all
 *   depths together, before any of them is made: other requests wait meanwhile.
 */
export function parseWellFormedJson(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, maxDocumentValues))
    throw new AppError(
      'INVALID_ARGUMENT',
      `the body has more than ${maxDocumentValues} values, members and items at all depths together; send fewer`,
      [{ type: 'limit', limit: 'body_values', max: maxDocumentValues, received: maxDocumentValues + 1 }],
    );
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  const found = maybeSurrogate.test(text) ? findUnpairedSurrogate(value) : undefined;
  if (found === undefined) return value;
  const name = found === '' ? 'body' : shorten(found);
  const reason = 'has an unpaired surrogate';
  throw new AppError(
    'INVALID_ARGUMENT',
    `body field "${name}" ${reason}, which is not valid Unicode; remove it or write its pair`,
    // The text is not quoted: it may be a secret.
    [{ type: 'field', location: 'body', name, reason }],
  );
}

/** @throws AppError `INVALID_ARGUMENT`. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', 'the body is not valid UTF-8; encode it as UTF-8', [], cause);
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new AppError('INVALID_ARGUMENT', `the body is not valid JSON: ${shorten(reason)}`, [], cause);
  }
}

import { unescape as decodeLeniently } from 'node:querystring';
import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

const malformedEscape = /%(?![0-9a-f]{2})/gi;

/**
 * Rejects queries that are not percent-encoded UTF-8: parsers put U+FFFD in place of the rest, and the answer would be that to another
 * request.
 *
 * @throws AppError `INVALID_ARGUMENT` with the name of the parameter.
 */
export const requireUtf8Query: RequestHandler = ({ originalUrl }, _response, next) => {
  const start = originalUrl.indexOf('?');
  if (start !== -1) assertUtf8Parameters(originalUrl.slice(start + 1), 'query');
  next();
};

/** The same for parameters in the form `a=1&b=2`. A `%` that no two digits follow stands for itself (https://url.spec.whatwg.org/#percent-decode). */
export function assertUtf8Parameters(text: string, location: 'query' | 'body'): void {
  if (!text.includes('%')) return;
  for (const parameter of text.split('&')) {
    if (isUtf8(parameter)) continue;
    const name = shorten(decodeLeniently(parameter.split('=', 1)[0] ?? ''));
    const reason = 'is not valid UTF-8';
    throw new AppError(
      'INVALID_ARGUMENT',
      `${location === 'query' ? 'query parameter' : 'form parameter'} "${name}" ${reason}; percent-encode its text as UTF-8`,
      [{ type: 'field', location, name, reason }],
    );
  }
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded.replaceAll(malformedEscape, '%25'));
    return true;
  } catch {
    return false;
  }
}

import { AppError } from '../errors/app-error.ts';
import { decodeUtf8 } from './parse-json.ts';
import { assertUtf8Parameters } from './require-utf8-parameters.ts';

/** As many as Node reads of a URL. The most that an operation takes is some hundred, of `match[]`. */
const maxParameters = 1_000;

/**
 * Parses an `application/x-www-form-urlencoded` body (https://url.spec.whatwg.org/#urlencoded-parsing). Repeated names become
 * a list, and so do those that say it by brackets, `match[]`.
 *
 * @throws AppError `INVALID_ARGUMENT` for what is not UTF-8, and for more than 1,000 parameters: a body of a mebibyte may have half a
 *   million, and reading them takes time that grows with their square.
 */
export function parseForm(bytes: Uint8Array): Record<string, string | string[]> {
  const text = decodeUtf8(bytes);
  if (text.split('&', maxParameters + 1).length > maxParameters)
    throw new AppError('INVALID_ARGUMENT', `the form has more than ${maxParameters} parameters; send fewer`, [
      { type: 'limit', limit: 'form_parameters', max: maxParameters, received: maxParameters + 1 },
    ]);
  assertUtf8Parameters(text, 'body');
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    if (before === undefined) fields[name] = name.endsWith('[]') ? [value] : value;
    else fields[name] = [before, value].flat();
  }
  return fields;
}

import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';
import { type BodyFormat, jsonFormat, type ReadBody } from './read-body.ts';

/** A body format with its decoder. */
export interface BodyDecoder {
  readonly format: BodyFormat;
  /** @throws AppError `INVALID_ARGUMENT` when the body is not of the format. */
  readonly decode: (body: ReadBody) => unknown;
}

export const jsonBody: BodyDecoder = {
  format: jsonFormat,
  decode: ({ bytes }) => parseJson(bytes),
};

/** Query parameters sent as a form. */
export const formBody: BodyDecoder = {
  format: { contentTypes: ['application/x-www-form-urlencoded'], compressions: ['gzip'] },
  decode: ({ bytes }) => parseForm(bytes),
};

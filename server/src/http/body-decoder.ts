import { parseForm } from './parse-form.ts';
import { parseWellFormedJson } from './parse-json.ts';
import { type BodyFormat, jsonFormat, type ReadBody } from './read-request-body.ts';

/** A body format with its decoder. */
export interface BodyDecoder {
  readonly format: BodyFormat;
  /** The body's memory is held until this settles. @throws AppError `INVALID_ARGUMENT` when the body is not of the format. */
  readonly decode: (body: ReadBody, sender: BodySender) => unknown;
}

/** Who sent a body. */
export interface BodySender {
  /** Whose share of a pool the work for the body counts to. */
  readonly tenant: string;
  /** Makes a signal that aborts when the body's memory is needed for others, or the client has left. */
  readonly abortSignal: () => AbortSignal;
}

/** What a person or a program writes to be kept: what is not valid Unicode is refused. */
export const documentBody: BodyDecoder = {
  format: jsonFormat,
  decode: ({ bytes }) => parseWellFormedJson(bytes),
};

/** Query parameters sent as a form; bodies of other types hold none, as in Prometheus. */
export const formBody: BodyDecoder = {
  format: {
    contentTypes: ['application/x-www-form-urlencoded'],
    otherContentTypes: 'ignored',
    compressions: ['gzip'],
  },
  decode: ({ bytes }) => parseForm(bytes),
};

import type { RequestHandler } from 'express';
import type { BodyMemory } from './body-memory.ts';
import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';
import { type BodyFormat, jsonFormat, readRequestBody } from './read-body.ts';

export interface DocumentStepOptions {
  /** Of one document, compressed and decompressed. */
  readonly maxBytes: number;
  readonly memory: BodyMemory;
}

const formFormat: BodyFormat = {
  contentTypes: ['application/x-www-form-urlencoded'],
  compressions: ['gzip'],
};

/** Reads the JSON document of a write to the API into `request.body`. Its quota counts requests, so bytes cost nothing. */
export function readDocument(options: DocumentStepOptions): RequestHandler {
  return readBodyAs(jsonFormat, options, parseJson);
}

/** Reads the parameters of a query that come as a form into `request.body`. */
export function readForm(options: DocumentStepOptions): RequestHandler {
  return readBodyAs(formFormat, options, parseForm);
}

function readBodyAs(
  format: BodyFormat,
  { maxBytes, memory }: DocumentStepOptions,
  parse: (bytes: Buffer) => unknown,
): RequestHandler {
  return async (request, _response, next) => {
    const held = memory.open();
    try {
      const { contentType, bytes } = await readRequestBody(request, format, { maxBytes, hold: held.hold });
      request.body = parse(bytes);
      // The validator compiles and keeps a schema for every content type it meets, parameters included.
      request.headers['content-type'] = contentType;
    } finally {
      held.release();
    }
    next();
  };
}

import type { Request, RequestHandler } from 'express';
import { type OtlpBody, otlpEncodingOf, otlpMediaTypes } from '../ingest/otlp/otlp-body.ts';
import { ownBytes } from '../ingest/otlp/own-bytes.ts';
import { remoteWriteFormat } from '../ingest/remote-write/remote-write-format.ts';
import type { BodyMemory } from './body-memory.ts';
import { parseJson } from './parse-json.ts';
import type { RateLimiter } from './rate-limit.ts';
import { type BodyFormat, jsonFormat, type ReadBody, readRequestBody } from './read-body.ts';
import { callerOf } from './request-context.ts';

export interface BodyStepOptions {
  /** Of one body, compressed and decompressed. */
  readonly maxBytes: number;
  readonly memory: BodyMemory;
  /** Is charged the decompressed bytes. */
  readonly limiter: RateLimiter;
}

const otlpFormat: BodyFormat = {
  contentTypes: Object.values(otlpMediaTypes),
  compressions: ['gzip', 'zstd'],
};

/** Reads the JSON body of a request into `request.body`. */
export function readBody(options: BodyStepOptions): RequestHandler {
  return readBodyAs(jsonFormat, options, ({ bytes }) => parseJson(bytes));
}

/** Reads the OTLP body of a request into `request.body`, as an `OtlpBody`. */
export function readOtlpBody(options: BodyStepOptions): RequestHandler {
  return readBodyAs(
    otlpFormat,
    options,
    ({ contentType, bytes }): OtlpBody => ({
      encoding: otlpEncodingOf(contentType),
      bytes: ownBytes(bytes),
    }),
  );
}

/** Reads the body of a remote write request into `request.body`, as bytes that belong to nobody else. */
export function readRemoteWriteBody(options: BodyStepOptions): RequestHandler {
  return readBodyAs(remoteWriteFormat, options, ({ bytes }) => ownBytes(bytes));
}

function readBodyAs(
  format: BodyFormat,
  { maxBytes, memory, limiter }: BodyStepOptions,
  parse: (body: ReadBody) => unknown,
): RequestHandler {
  return async (request: Request, response, next) => {
    const held = memory.open();
    try {
      const body = await readRequestBody(request, format, { maxBytes, hold: held.hold });
      limiter.charge(callerOf(request).keyId, body.bytes.length, response);
      request.body = parse(body);
    } finally {
      held.release();
    }
    next();
  };
}

import type { RequestHandler } from 'express';
import type { BodyDecoder } from './body-decoder.ts';
import type { BodyMemory } from './body-memory.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readRequestBody } from './read-body.ts';
import { callerOf, contextOf } from './request-context.ts';

export interface BodyStepOptions {
  /** Limit of one body, both compressed and decompressed. */
  readonly maxBytes: number;
  readonly memory: BodyMemory;
  /** Charged with the decompressed bytes; absent where the quota counts requests. */
  readonly limiter?: RateLimiter;
}

/** Reads the body of a request into `request.body`, decoded. */
export function readBody(decoder: BodyDecoder, options: BodyStepOptions): RequestHandler {
  const { maxBytes, memory, limiter } = options;
  return async (request, response, next) => {
    const held = memory.open();
    try {
      const body = await readRequestBody(request, decoder.format, { maxBytes, hold: held.hold });
      limiter?.charge(callerOf(request).keyId, body.bytes.length, response);
      contextOf(request).bodyBytes = body.bytes.length;
      request.body = decoder.decode(body);
      // The validator caches a compiled schema for every content type it sees, including parameters.
      request.headers['content-type'] = body.contentType;
    } finally {
      held.release();
    }
    next();
  };
}

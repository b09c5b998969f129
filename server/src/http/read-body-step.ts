import type { RequestHandler } from 'express';
import type { FairPool } from '../fairness/fair-pool.ts';
import type { BodyDecoder } from './body-decoder.ts';
import { claimOfRequest } from './pool-claimant.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readRequestBody } from './read-request-body.ts';
import { callerOf, contextOf } from './request-context.ts';

export interface BodyStepOptions {
  /** Limit of one body, both compressed and decompressed. */
  readonly maxBytes: number;
  /** The same for web keys, whose share of the memory is small; at most `maxBytes`, and that by default. */
  readonly maxWebBytes?: number;
  /** In bytes; a body holds what has arrived of it, not what was announced, and what it decompresses to. */
  readonly memory: FairPool;
  /** Charged with the decompressed bytes; absent where the quota counts requests. */
  readonly limiter?: RateLimiter;
}

/** Reads the body of a request into `request.body`, decoded. */
export function readBody(decoder: BodyDecoder, options: BodyStepOptions): RequestHandler {
  const { maxBytes, maxWebBytes = maxBytes, memory, limiter } = options;
  return async (request, response, next) => {
    const claimant = claimOfRequest(request);
    const held = memory.open(claimant);
    const isOfWebKeys = claimant.isWebKey && maxWebBytes < maxBytes;
    const limits = { maxBytes: isOfWebKeys ? maxWebBytes : maxBytes, isOfWebKeys };
    try {
      const body = await readRequestBody(request, decoder.format, {
        ...limits,
        hold: held.take,
        onEvicted: held.onEvicted,
      });
      limiter?.charge(callerOf(request).keyId, body.byteLength, response);
      contextOf(request).bodyBytes = body.byteLength;
      request.body = await decoder.decode(body, {
        tenant: claimant.tenant,
        // Most decoders are done at once and ask for no signal.
        abortSignal() {
          const evicted = new AbortController();
          held.onEvicted((reason) => evicted.abort(reason));
          return AbortSignal.any([evicted.signal, contextOf(request).signal]);
        },
      });
      // The validator caches a compiled schema for every content type it sees, including parameters.
      request.headers['content-type'] = body.contentType;
    } finally {
      held.release();
    }
    next();
  };
}

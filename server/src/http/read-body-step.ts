import type { RequestHandler } from 'express';
import { createBodyMemory } from './body-memory.ts';
import { parseJson } from './parse-json.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readJsonBody } from './read-body.ts';
import { callerOf } from './request-context.ts';

const maxBytesAtOnce = 32 * 1024 * 1024;

/** Reads the JSON body of a request into `request.body`, and charges its bytes to the caller's key. */
export function readBody(maxBytes: number, byteLimiter: RateLimiter): RequestHandler {
  // One body, compressed and not, always fits.
  const memory = createBodyMemory(Math.max(maxBytesAtOnce, 2 * maxBytes));
  return async (request, response, next) => {
    const body = memory.open();
    try {
      const bytes = await readJsonBody(request, maxBytes, body.hold);
      byteLimiter.charge(callerOf(request).keyId, bytes.length, response);
      request.body = parseJson(bytes);
    } finally {
      body.release();
    }
    next();
  };
}

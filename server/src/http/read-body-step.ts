import type { RequestHandler } from 'express';
import { parseJson } from './parse-json.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readJsonBody } from './read-body.ts';
import { callerOf } from './request-context.ts';

/** Reads the JSON body of a request into `request.body`, and charges its bytes to the caller's key. */
export function readBody(maxBytes: number, byteLimiter: RateLimiter): RequestHandler {
  return async (request, response, next) => {
    const bytes = await readJsonBody(request, maxBytes);
    byteLimiter.charge(callerOf(request).keyId, bytes.length, response);
    request.body = parseJson(bytes);
    next();
  };
}

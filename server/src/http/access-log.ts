import type { RequestHandler } from 'express';
import { shorten } from '../errors/shorten.ts';
import { contextOf } from './request-context.ts';

/**
 * Logs one line per request, at `debug` unless the server failed. Omits query, headers and bodies: they
 * may contain keys and user data.
 */
export function createAccessLog(nowMs: () => number): RequestHandler {
  return (request, response, next) => {
    const startedAtMs = nowMs();
    const { method, path } = request;
    response.on('close', () => {
      const { log, operationId, caller, session } = contextOf(request);
      const line = {
        method,
        path: shorten(path),
        operationId,
        ...(session === undefined ? { keyId: caller?.keyId } : { sessionId: session.sessionId }),
        status: response.writableFinished ? response.statusCode : 'aborted',
        durationMs: Math.round((nowMs() - startedAtMs) * 1000) / 1000,
      };
      if (response.statusCode >= 500) log.warn(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}

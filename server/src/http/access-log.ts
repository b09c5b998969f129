import type { RequestHandler } from 'express';
import { shorten } from '../errors/shorten.ts';
import { contextOf } from './request-context.ts';

/**
 * Logs one line per request, at `debug` unless the server failed. Omits query, headers and bodies: they
 * may contain keys and user data.
 */
export function createAccessLog(monotonicNowMs: () => number): RequestHandler {
  return (request, response, next) => {
    const startedAtMs = monotonicNowMs();
    const { method, path } = request;
    response.on('close', () => {
      const level = response.statusCode >= 500 ? 'warn' : 'debug';
      const context = contextOf(request);
      if (!context.isLogged(level)) return;
      const { log, operationId, caller, session } = context;
      const line = {
        method,
        path: shorten(path),
        operationId,
        ...(session === undefined ? { keyId: caller?.keyId } : { sessionId: session.sessionId }),
        status: response.writableFinished ? response.statusCode : 'aborted',
        durationMs: Math.round((monotonicNowMs() - startedAtMs) * 1000) / 1000,
      };
      log[level](line, 'request');
    });
    next();
  };
}

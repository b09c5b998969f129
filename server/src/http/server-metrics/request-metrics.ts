import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';
import type { Listener } from '../../generated/operations.gen.ts';
import { contextOf } from '../request-context.ts';
import { createRequestDurations } from './request-durations.ts';

const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The requests of all listeners. */
export interface RequestMetrics {
  /** Counts requests and their durations by operation and status. */
  observeRequests(listener: Listener): RequestHandler;
}

export function createRequestMetrics(registry: Registry, monotonicNowMs: () => number): RequestMetrics {
  const requestSeconds = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response.',
    labelNames: ['listener', 'operation', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  return {
    observeRequests(listener) {
      const durationsOf = createRequestDurations(requestSeconds, listener);
      return (request, response, next) => {
        const startedAtMs = monotonicNowMs();
        response.on('close', () => {
          const operation = contextOf(request).operationId ?? 'none';
          const status = response.writableFinished ? response.statusCode : 'aborted';
          durationsOf(operation, status).observe((monotonicNowMs() - startedAtMs) / 1000);
        });
        next();
      };
    },
  };
}

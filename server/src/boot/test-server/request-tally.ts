import { contextOf } from '../../http/request-context.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';

/** Counts of requests that were refused, for the messages of tests. */
export interface RequestTally {
  /** The metrics that were given, which count here too. */
  readonly metrics: ServerMetrics;
  /** One line for each kind of refusal, the most frequent first; at most ten. */
  describeRefusals(): readonly string[];
}

export function createRequestTally(metrics: ServerMetrics): RequestTally {
  const refusals = new Map<string, number>();
  return {
    metrics: {
      ...metrics,
      observeRequests(listener) {
        const observe = metrics.observeRequests(listener);
        return (request, response, next) => {
          response.on('close', () => {
            const { statusCode } = response;
            if (statusCode < 400) return;
            const what = contextOf(request).operationId ?? `no operation of the ${listener} listener`;
            const refusal = `${statusCode} to ${request.method} (${what})`;
            refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
          });
          return observe(request, response, next);
        };
      },
    },
    describeRefusals: () =>
      [...refusals]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 10)
        .map(([refusal, count]) => `${count} × ${refusal}`),
  };
}

import {
  encodeWriteRequest,
  type TimeSeriesInit,
} from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';

/** A selector may give fewer series than a project may have. */
export const metricCount = 10;
export const seriesPerRequest = 2_000;

/** Sends a sample of each of the series from `first` on. */
export function sendSeries(client: MetricsClient, first: number, timestampMs: number): Promise<WriteAnswer> {
  const request = Array.from({ length: seriesPerRequest }, (_, index): TimeSeriesInit => {
    const number = first + index;
    return {
      labels: [
        ['__name__', `user_requests_${number % metricCount}`],
        ['path', `/checkout/${number}`],
        ['user', `user-${number}@example.com`],
      ],
      samples: [[timestampMs, number]],
    };
  });
  return client.send({ transport: 'remote-write', body: encodeWriteRequest(request) });
}

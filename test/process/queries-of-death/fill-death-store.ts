import {
  encodeWriteRequest,
  type TimeSeriesInit,
} from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricsClient } from '../load/metrics-client.ts';
import { buckets, gauge, longLabels, requests } from './death-query.ts';

const stepMs = 60_000;
const seriesPerRequest = 100;

/**
 * Fills a project with the metrics that the queries read: counters of 50 services, 180 instances and 2 codes,
 * buckets of 50 services and 36 bounds, gauges of 200 instances, and 200 series with a label of thousands of characters.
 *
 * @param seriesShare of 20,000 series, from 0 to 1.
 * @returns how many samples these are.
 * @throws Error when some were not taken.
 */
export async function fillDeathStore(
  client: MetricsClient,
  {
    seriesShare,
    lengthMs,
    endMs,
  }: { readonly seriesShare: number; readonly lengthMs: number; readonly endMs: number },
): Promise<number> {
  const serviceCount = Math.max(1, Math.round(50 * seriesShare));
  const series: (readonly [name: string, value: string])[][] = [];
  for (let service = 0; service < serviceCount; service += 1) {
    for (let instance = 0; instance < 180; instance += 1) {
      for (const code of ['200', '500']) {
        series.push([
          ['__name__', requests],
          ['code', code],
          ['instance', `i${instance}`],
          ['service', `s${service}`],
        ]);
      }
    }
    for (let bound = 0; bound < 36; bound += 1) {
      const le = bound === 35 ? '+Inf' : String(2 ** (bound - 20));
      series.push([
        ['__name__', buckets],
        ['le', le],
        ['service', `s${service}`],
      ]);
    }
  }
  for (let instance = 0; instance < 200; instance += 1) {
    series.push([
      ['__name__', gauge],
      ['instance', `i${instance}`],
    ]);
  }
  for (let path = 0; path < 200; path += 1) {
    series.push([
      ['__name__', longLabels],
      ['path', `${path}${'xyxxzyzx'.repeat(400)}`],
    ]);
  }
  const sampleCount = Math.floor(lengthMs / stepMs);
  for (let first = 0; first < series.length; first += seriesPerRequest) {
    const request = series.slice(first, first + seriesPerRequest).map(
      (labels, index): TimeSeriesInit => ({
        labels,
        samples: Array.from({ length: sampleCount }, (_, at) => [
          endMs - (sampleCount - 1 - at) * stepMs,
          at * (first + index + 1),
        ]),
      }),
    );
    const answer = await client.send({ transport: 'remote-write', body: encodeWriteRequest(request) });
    if (answer.kind !== 'answered' || answer.status !== 200)
      throw new Error(`a request was not taken: ${JSON.stringify(answer)}`);
  }
  return series.length * sampleCount;
}

import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { needleWord } from '../logs/sample-logs.ts';
import { counterName } from '../metrics/sample-series.ts';

/** A read of the REST API that two services answer alike. */
export interface TimedRequest {
  readonly name: string;
  readonly path: string;
  /** What has to be the same. */
  summarize(answer: unknown): string;
}

const hourMs = 3_600_000;

/** Reads of the records and samples of the last two hours. */
export function clusterQueries(): TimedRequest[] {
  const [since, until] = [Date.now() - 2 * hourMs, Date.now() + hourMs];
  const window = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  // Casts: the contract says what a 200 of each path has.
  const total = (answer: unknown) => {
    const { buckets } = answer as Schemas['LogStats'];
    return String(buckets.reduce((sum, bucket) => sum + bucket.total_count, 0));
  };
  const ids = (answer: unknown) => String((answer as Schemas['LogList']).logs.length);
  const series = (answer: unknown) =>
    String((answer as { readonly data: { readonly result: readonly unknown[] } }).data.result.length);
  const stats = (parameters: Readonly<Record<string, string>>) =>
    `/v1/logs/stats?${new URLSearchParams({ ...window, interval: '5m', ...parameters })}&group_by=service.name&group_by=severity`;
  const logs = (parameters: Readonly<Record<string, string>>) =>
    `/v1/logs?${new URLSearchParams({ ...window, page_size: '100', ...parameters })}`;
  const range = (query: string) =>
    `/api/v1/query_range?${new URLSearchParams({ query, start: String(since / 1000), end: String(until / 1000), step: '60' })}`;
  return [
    {
      name: 'log records by service and severity, every 5 minutes',
      path: stats({}),
      summarize: total,
    },
    {
      name: 'the same with a word in the body',
      path: stats({ filter: `body:"${needleWord}"` }),
      summarize: total,
    },
    { name: 'the newest 100 log records', path: logs({}), summarize: ids },
    { name: 'the newest 100 errors', path: logs({ filter: 'severity="error"' }), summarize: ids },
    {
      name: 'rate of a counter by route, every minute',
      path: range(`sum by (route) (rate(${counterName}[5m]))`),
      summarize: series,
    },
  ];
}

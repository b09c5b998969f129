import { expect, it } from 'vitest';
import { type DemoBatch, makeDemoHour } from './demo-hour.ts';

const endMs = Date.UTC(2026, 10, 20, 12);
const startMs = endMs - 3_600_000;
const hour = [...makeDemoHour('shop', endMs)];

/** All values of a key in a request, however deep. */
function* valuesOf(value: unknown, key: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === key) yield member;
    yield* valuesOf(member, key);
  }
}

function collect<Value>(part: keyof DemoBatch, key: string): readonly Value[] {
  // The test states the types of OTLP/JSON and of flushes.
  return hour.flatMap((batch) => [...valuesOf(batch[part], key)] as Value[]);
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: object;
}
interface LogRecord {
  readonly timeUnixNano: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly severityText: string;
}
const spans = collect<readonly Span[]>('traces', 'spans').flat();
const logs = collect<readonly LogRecord[]>('logs', 'logRecords').flat();

it('is the same for the same seed and end, and another for others', () => {
  expect([...makeDemoHour('shop', endMs)]).toEqual(hour);
  expect([...makeDemoHour('other', endMs)]).not.toEqual(hour);
  const [firstId] = valuesOf([...makeDemoHour('shop', endMs + 1)][0]?.traces, 'traceId');
  expect(spans.map(({ traceId }) => traceId)).not.toContain(firstId);
});

it('comes in batches of five minutes, all within the hour', () => {
  expect(hour).toHaveLength(12);
  const times = ['startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano'].flatMap((key) =>
    [
      ...collect<string>('traces', key),
      ...collect<string>('logs', key),
      ...collect<string>('metrics', key),
    ].map((ns) => Number(BigInt(ns) / 1_000_000n)),
  );
  expect(Math.min(...times)).toBeGreaterThanOrEqual(startMs);
  expect(Math.max(...times)).toBe(endMs);
});

it('has enough to look at, and not more', () => {
  const traceCount = new Set(spans.map(({ traceId }) => traceId)).size;
  expect(traceCount).toBeGreaterThan(1_000);
  expect(spans.length / traceCount).toBeGreaterThan(3);
  expect(spans.length).toBeLessThan(10_000);
  expect(logs.length).toBeGreaterThan(2_000);
  expect(logs.length).toBeLessThan(10_000);
  expect(hour.flatMap(({ clientTraces }) => clientTraces).length).toBeGreaterThan(30);
});

it('nests the spans of a trace within those that it has', () => {
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId);
  for (const ofTrace of byTrace.values()) {
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    expect(ids.size).toBe(ofTrace.length);
  }
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const orphans = spans.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId));
  // Of requests that have not finished at the end of the hour.
  expect(orphans.length).toBeLessThan(10);
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of spans) {
    expect(BigInt(end)).toBeGreaterThan(BigInt(start));
  }
});

it('correlates most logs with a span', () => {
  const ids = new Map(spans.map(({ spanId, traceId }) => [spanId, traceId]));
  const correlated = logs.filter(({ spanId }) => spanId !== undefined);
  expect(correlated.length / logs.length).toBeGreaterThan(0.9);
  const known = correlated.filter(({ spanId = '', traceId }) => ids.get(spanId) === traceId);
  expect(known.length / correlated.length).toBeGreaterThan(0.99);
});

it('is troubled only between the deploy and the recovery', () => {
  const failedAt = (from: number, to: number) => {
    const within = logs.filter(({ timeUnixNano: ns }) => {
      const minute = (Number(BigInt(ns) / 1_000_000n) - startMs) / 60_000;
      return minute >= from && minute < to;
    });
    return within.filter(({ severityText }) => severityText === 'ERROR').length / within.length;
  };
  expect(failedAt(0, 38)).toBeLessThan(0.01);
  expect(failedAt(44, 51)).toBeGreaterThan(0.03);
  expect(failedAt(55, 60)).toBeLessThan(0.01);
});

it('has counters and buckets that never fall, every 15 s', () => {
  interface Point {
    readonly timeUnixNano: string;
    readonly bucketCounts: readonly string[];
    readonly count: string;
    readonly attributes: object;
  }
  const byRoute = Map.groupBy(
    collect<{ dataPoints: readonly Point[] }>('metrics', 'histogram').flatMap(({ dataPoints }) => dataPoints),
    ({ attributes }) => JSON.stringify(attributes),
  );
  for (const points of byRoute.values()) {
    expect(points).toHaveLength(240);
    let last: readonly number[] = [];
    for (const { bucketCounts, count } of points) {
      const counts = bucketCounts.map(Number);
      expect(counts.reduce((total, each) => total + each, 0)).toBe(Number(count));
      expect(counts.every((each, index) => each >= (last[index] ?? 0))).toBe(true);
      last = counts;
    }
  }
});

import type { TestService } from '../../support/start-service.ts';
import { hostileText } from './hostile-text.ts';

type Attributes = Readonly<Record<string, string>>;

interface Point {
  readonly ms: number;
  readonly attributes: Attributes;
}

const stepMs = 15_000;
/** What a page must show as text. */
/**
 * Sends an hour and a half of metrics of two instances of a service by OTLP: requests (a sum), their durations (a histogram),
 * memory (a gauge in bytes, with a gap), and a gauge of 100 series.
 */
export async function sendSampleMetrics({ ingestUrl, keys }: TestService, nowMs: number): Promise<void> {
  const times = Array.from({ length: 360 }, (_, index) => nowMs - (360 - index) * stepMs);
  for (const instance of ['checkout-1', 'checkout-2']) {
    const metrics = [
      sum('http.server.requests', '{request}', pointsOf(times, ['200', '500'])),
      histogram('http.server.request.duration', 's', pointsOf(times, ['200'])),
      gauge('process.memory.usage', 'By', memoryOf(times)),
      gauge('queue.depth', '', queuesOf(times, instance === 'checkout-1' ? 50 : 0)),
      gauge('hostile.text', '', [{ ms: nowMs - stepMs, attributes: { note: hostileText }, value: 1 }]),
    ];
    await post(ingestUrl, keys.ingestKey, {
      resourceMetrics: [
        {
          resource: {
            attributes: toAttributes({ 'service.name': 'checkout', 'service.instance.id': instance }),
          },
          scopeMetrics: [{ scope: { name: 'sample' }, metrics }],
        },
      ],
    });
  }
}

async function post(ingestUrl: string, key: string, body: unknown): Promise<void> {
  const response = await fetch(`${ingestUrl}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200 || text.includes('rejectedDataPoints'))
    throw new Error(`${response.status} ${text}`);
}

function pointsOf(times: readonly number[], codes: readonly string[]): Point[] {
  return codes.flatMap((code) => times.map((ms) => ({ ms, attributes: { code } })));
}

/** A wave around 400 MiB, with ten minutes of silence in the middle of the last hour. */
function memoryOf(times: readonly number[]) {
  return times
    .filter((_, index) => index < 220 || index > 260)
    .map((ms, index) => ({ ms, attributes: {}, value: 400 * 2 ** 20 * (1 + 0.2 * Math.sin(index / 15)) }));
}

function queuesOf(times: readonly number[], first: number) {
  return Array.from({ length: 50 }, (_, queue) => queue + first).flatMap((queue) =>
    times.map((ms, index) => ({
      ms,
      attributes: { queue: `queue-${queue}` },
      value: queue + 5 * Math.sin(index / 10 + queue),
    })),
  );
}

function sum(name: string, unit: string, points: readonly Point[]) {
  const dataPoints = points.map(({ ms, attributes }) => ({
    ...timed(ms, attributes),
    asInt: String(Math.round(ms / 1_000) % 1_000_000),
  }));
  return { name, unit, sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints } };
}

function histogram(name: string, unit: string, points: readonly Point[]) {
  const dataPoints = points.map(({ ms, attributes }) => {
    const count = Math.round(ms / 1_000) % 1_000_000;
    const buckets = [0.7, 0.2, 0.08].map((share) => Math.floor(count * share));
    const rest = count - buckets.reduce((total, bucket) => total + bucket, 0);
    return {
      ...timed(ms, attributes),
      count: String(count),
      sum: count * 0.06,
      bucketCounts: [...buckets, rest].map(String),
      explicitBounds: [0.05, 0.25, 1],
    };
  });
  return { name, unit, histogram: { aggregationTemporality: 2, dataPoints } };
}

function gauge(name: string, unit: string, points: readonly (Point & { readonly value: number })[]) {
  return {
    name,
    unit,
    gauge: {
      dataPoints: points.map(({ ms, attributes, value }) => ({ ...timed(ms, attributes), asDouble: value })),
    },
  };
}

function timed(ms: number, attributes: Attributes) {
  return { timeUnixNano: `${ms}000000`, attributes: toAttributes(attributes) };
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

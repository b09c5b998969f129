import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeSeries, type Point, toVectors } from './previewed-series.ts';

const { signal } = new AbortController();

interface Encoded {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly Point[];
}

function encode(result: readonly Encoded[]): { readonly data: Uint8Array<ArrayBuffer> } {
  return { data: new TextEncoder().encode(JSON.stringify({ resultType: 'matrix', result })) };
}

function sampleSeries(count: number, pointCount: number): Encoded[] {
  return Array.from({ length: count }, (_, at) => ({
    metric: { __name__: 'load', host: `host-${at}` },
    values: Array.from({ length: pointCount }, (_value, index): Point => [index * 60, `${at}.25`]),
  }));
}

/** How often others are served until the work is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  void work.then(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await setImmediate();
  return turns;
}

it('decodes whatever the labels and however many parts there are', async () => {
  const text = fc.constantFrom('a', ']]},{"metric":', ']]},{', '"', '\\', '[', '中😀', ']}');
  const label = fc.tuple(fc.constantFrom('host', 'job'), fc.array(text, { minLength: 1, maxLength: 4 }));
  const series = fc.record({
    metric: fc
      .array(label, { maxLength: 2 })
      .map((labels) => Object.fromEntries(labels.map(([name, texts]) => [name, texts.join('')]))),
    values: fc.constantFrom(1, 3, 2_000).map((count) => sampleSeries(1, count)[0]?.values ?? []),
  });
  const property = fc.asyncProperty(fc.array(series, { maxLength: 6 }), async (encoded) => {
    const decoded = await decodeSeries(encode(encoded), signal);
    expect(decoded.map(({ points }) => points)).toEqual(encoded.map(({ values }) => values));
    const toPairs = (labels: Encoded['metric']) => Object.entries(labels).toSorted().flat();
    expect(decoded.map(({ labels }) => labels)).toEqual(encoded.map(({ metric }) => toPairs(metric)));
  });
  await fc.assert(property, { numRuns: 50 });
});

it('lets others be served while it decodes, and while it makes vectors', async () => {
  const encoded = encode(sampleSeries(200, 361));
  expect(encoded.data.length).toBeGreaterThan(1_000_000);
  const decoding = decodeSeries(encoded, signal);
  expect(await turnsOf(decoding)).toBeGreaterThanOrEqual(15);
  const steps = { startMs: 0, endMs: 360 * 60_000, stepMs: 60_000 };
  const making = toVectors(await decoding, steps, signal);
  expect(await turnsOf(making)).toBeGreaterThanOrEqual(10);
  const vectors = await making;
  expect(vectors).toHaveLength(361);
  expect(vectors[7]?.[3]).toEqual({ labels: ['__name__', 'load', 'host', 'host-3'], value: 3.25 });
});

it('ends when its request has left', async () => {
  const left = new AbortController();
  const decoding = decodeSeries(encode(sampleSeries(200, 361)), left.signal);
  left.abort(new Error('left'));
  await expect(decoding).rejects.toThrow('left');
});

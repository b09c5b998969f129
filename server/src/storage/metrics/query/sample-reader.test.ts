import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Labels } from '../../../promql/labels/labels.ts';
import { defaultQueryLimits } from '../../../promql/query-limits.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { dayMs } from '../../../time/utc-day.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import type { SampleAnswers } from '../../metric-queries/sample-request.ts';
import { createSampleSealer } from '../day-file/sample-sealer.ts';
import { createMemoryHead } from '../testing/memory-head.ts';
import { createSampleReader } from './sample-reader.ts';

const firstDay = 20_400;
const startMs = firstDay * dayMs;
const seriesLabels: readonly Labels[] = [
  ['__name__', 'a', 'host', '1'],
  ['__name__', 'a', 'host', '2'],
  ['__name__', 'b'],
  ['__name__', 'c', 'host', '1', 'zone', 'z'],
];

/** Samples of a memtable: series, minutes since the start of the first day, value. */
const generation = fc.array(
  fc.record({
    series: fc.nat({ max: seriesLabels.length - 1 }),
    /** Few, so that memtables have the same ones. */
    minute: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 11 })).map(([day, minute]) => day * 1440 + minute),
    value: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.double({ noNaN: true })),
  }),
  { minLength: 1, maxLength: 30 },
);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('generation' as const), samples: generation }) },
  fc.constant({ kind: 'retire' as const }),
  fc.constant({ kind: 'merge' as const }),
  fc.constant({ kind: 'forgetFiles' as const }),
  fc.constant({ kind: 'read' as const }),
);

const steps = fc.array(step, { minLength: 3, maxLength: 18 });

/** With a small one, nothing of a block is kept but what was selected of it. */
const cacheBytes = fc.constantFrom(20, 1_000_000);

function samplesAt(timestampMs: number, value: number) {
  return { timestampsMs: Float64Array.of(timestampMs), values: Float64Array.of(value), from: 0, to: 1 };
}

it('reads each sample once, wherever memtables are and whatever was merged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.nat({ max: 1440 }), cacheBytes, async (steps, fromMinute, cacheBytes) => {
      const folder = createTemporaryFolder();
      const head = createMemoryHead();
      const sealer = createSampleSealer(folder, head);
      const open = () => createSampleReader({ folder, head, cacheBytes, keptFromMs: 0 });
      let reader = open();
      const model = seriesLabels.map(() => new Map<number, number>());
      const inMemory: number[] = [];
      let next = 1;

      async function readSeries(from: number, to: number): Promise<unknown> {
        const text = `{__name__=~".+"}[${to - from + 1}ms]`;
        const query = { projectId: 'p', query: text, atMs: to, limits: defaultQueryLimits };
        // An instant query is answered with its result.
        const { data } = (await reader.answer(
          { kind: 'instant', query },
          () => {},
        )) as SampleAnswers['instant'];
        const parsed: { readonly result: unknown } = JSON.parse(new TextDecoder().decode(data));
        return parsed.result;
      }

      async function expectModel(from: number, to: number): Promise<void> {
        const expected = seriesLabels.flatMap((labels, index) => {
          const times = [...(model[index] ?? [])].filter(([time]) => time >= from && time <= to);
          const values = times
            .sort(([a], [b]) => a - b)
            .map(([time, value]) => [time / 1000, formatted(value)]);
          const metric: Record<string, string> = {};
          for (let i = 0; i < labels.length; i += 2) metric[labels[i] ?? ''] = labels[i + 1] ?? '';
          return values.length === 0 ? [] : [{ metric, values }];
        });
        expect(await readSeries(from, to)).toEqual(expected);
      }

      for (const each of steps) {
        if (each.kind === 'generation') {
          head.begin(next);
          inMemory.push(next);
          for (const { series, minute, value } of each.samples) {
            const timestampMs = startMs + minute * 60_000;
            const labels = seriesLabels[series] ?? expect.fail();
            head.append('p', labels, samplesAt(timestampMs, value));
            head.append('other', labels, samplesAt(timestampMs + 1, 1));
            const known = model[series] ?? expect.fail();
            if (!known.has(timestampMs)) known.set(timestampMs, value);
          }
          sealer.seal(next, 0, () => expect.fail());
          next += 1;
        }
        if (each.kind === 'retire') {
          const [oldest] = inMemory.splice(0, 1);
          if (oldest !== undefined) head.retire(oldest);
        }
        if (each.kind === 'merge') {
          const upTo = (inMemory[0] ?? next) - 1;
          for (let day = firstDay; day < firstDay + 3; day += 1) while (sealer.merge(day, upTo, 0));
        }
        if (each.kind === 'forgetFiles') {
          reader.close();
          reader = open();
        }
        if (each.kind === 'read') await expectModel(startMs, startMs + 3 * dayMs);
      }
      await expectModel(startMs, startMs + 3 * dayMs);
      await expectModel(startMs + fromMinute * 60_000, startMs + (fromMinute + 1440) * 60_000);
      reader.close();
    }),
    { numRuns: propertyRuns(0.15) },
  );
}, 60_000);

function formatted(value: number): string {
  if (Math.abs(value) === Number.POSITIVE_INFINITY) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : String(value).replace(/e-(\d)$/, 'e-0$1');
}

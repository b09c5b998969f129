import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../../../promql/query-limits.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { summarizeSealed } from '../../generational/day-files/list-day-files.ts';
import type { SampleAnswers } from '../../metric-queries/sample-request.ts';
import { listSampleDays } from '../day-file/list-sample-days.ts';
import { createSampleSealer, type SampleSealer } from '../day-file/sample-sealer.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import type { HeadReaderLink } from '../shared/head-readers.ts';
import { createHeadReplica } from '../shared/head-replica.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { sample, scriptDay, scriptedBatch, scriptStartMs } from '../testing/scripted-request.ts';
import { createSampleReader, type SampleReader } from './sample-reader.ts';

/** A few at a time, so that series come, go, and come again; of lengths whose cells are exchanged. */
const instances = Array.from(
  { length: 24 },
  (_, index) => `m${index % 3}:${index}${'x'.repeat(40 * (index % 4))}`,
);

const appended = fc.record({
  first: fc.nat({ max: instances.length - 1 }),
  count: fc.integer({ min: 1, max: 4 }),
  second: fc.nat({ max: 80 }),
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('commit' as const), appended }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), appended }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'seal' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'clean' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'readSlowly' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'acknowledge' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'exchangeReader' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

interface Reading {
  readonly reader: SampleReader;
  readonly link: HeadReaderLink;
  /** Sends the acknowledgments that wait. */
  acknowledge(): void;
}

let reusedCount = 0;

/** A reader with a port of its own, whose messages wait until it reads, and whose acknowledgments may wait longer. */
function attachReading(samples: SampleWriterInFolder, acknowledgesAtOnce: boolean): Reading {
  const messages: HeadMessage[] = [];
  let waiting: number[] = [];
  const acknowledge = (): void => {
    const tickets = waiting;
    waiting = [];
    for (const ticket of tickets) link.released(ticket);
  };
  const replica = createHeadReplica({
    drainMessages() {
      for (const message of messages.splice(0)) {
        if (message.kind === 'reused') reusedCount += message.series.length;
        replica.take(message);
      }
    },
    onReleased(ticket) {
      waiting.push(ticket);
      if (acknowledgesAtOnce) acknowledge();
    },
  });
  const link = samples.writer.attachReader({ postMessage: (message) => messages.push(message) });
  const { folder } = samples;
  const reader = createSampleReader({ folder, head: replica.view, cacheBytes: 1_000_000, keptFromMs: 0 });
  return { reader, link, acknowledge };
}

type Model = Map<string, Map<number, number>>;

class World {
  readonly samples = createSampleWriterInFolder();
  readonly model: Model = new Map();
  #frozen: number[] = [];
  #sealed: number[] = [];
  #value = 0;
  #sealer: SampleSealer | undefined;
  #quick: Reading | undefined;
  #slow: Reading | undefined;

  open(): void {
    this.#sealer?.close();
    for (const each of [this.#quick, this.#slow]) each?.reader.close();
    const { samples } = this;
    samples.close();
    // Totals are forgotten like other series.
    const limits = { keepTotalsMs: 0 };
    const { sealedDays, atLeastGeneration } = summarizeSealed(listSampleDays(samples.folder).days);
    samples.open({ limits, atLeastGeneration, sealedDays, acknowledges: true });
    this.#frozen = [...samples.frozen];
    this.#sealed = [];
    this.#sealer = createSampleSealer(samples.folder, samples.replica.view);
    this.#quick = attachReading(samples, true);
    this.#slow = attachReading(samples, false);
  }

  commit(
    { first, count, second }: { first: number; count: number; second: number },
    isFailing: boolean,
  ): void {
    this.#value += 1;
    const value = this.#value;
    const names = Array.from(
      { length: count },
      (_, index) => instances[(first + index) % instances.length] ?? '',
    );
    const { db } = this.samples;
    if (isFailing) {
      db.exec("CREATE TEMP TRIGGER fail BEFORE INSERT ON wal BEGIN SELECT raise(ABORT, 'no'); END");
    }
    this.samples.commit(scriptedBatch(names.map((name) => sample(name, second, value))));
    if (isFailing) db.exec('DROP TRIGGER fail');
    else for (const name of names) this.#note(name, scriptStartMs + second * 1000, value);
  }

  /** The first value at a time counts, wherever it is. */
  #note(name: string, timestampMs: number, value: number): void {
    const known = this.model.get(name) ?? new Map<number, number>();
    this.model.set(name, known);
    if (!known.has(timestampMs)) known.set(timestampMs, value);
  }

  /** Seals the oldest memtable, and retires the one before. */
  seal(): void {
    const { writer } = this.samples;
    for (const number of writer.freezeBefore(scriptDay + 10)) {
      if (!this.#frozen.includes(number) && !this.#sealed.includes(number)) this.#frozen.push(number);
    }
    const number = this.#frozen.shift();
    if (number === undefined) return;
    this.#sealer?.seal(number, 0, () => expect.fail());
    writer.walSealed(number);
    const resident = this.#sealed.at(-1);
    if (resident !== undefined) writer.retire(resident);
    this.#sealed.push(number);
  }

  exchangeReader(): void {
    this.#slow?.link.detach();
    this.#slow?.reader.close();
    this.#slow = attachReading(this.samples, false);
  }

  acknowledge(): void {
    this.#slow?.acknowledge();
  }

  readQuickly(): Promise<void> {
    return this.#expectModel(this.#quick);
  }

  readSlowly(): Promise<void> {
    return this.#expectModel(this.#slow);
  }

  async #expectModel(reading: Reading | undefined): Promise<void> {
    const query = {
      projectId: 'prj_a',
      query: '{__name__=~".+"}[200s]',
      atMs: scriptStartMs + 100_000,
      limits: defaultQueryLimits,
    };
    // An instant query is answered with its result.
    const answer = (await reading?.reader.answer(
      { kind: 'instant', query },
      () => {},
    )) as SampleAnswers['instant'];
    const { result } = JSON.parse(new TextDecoder().decode(answer.data)) as {
      readonly result: readonly {
        readonly metric: Readonly<Record<string, string>>;
        readonly values: readonly (readonly [number, string])[];
      }[];
    };
    const found = new Map(
      result.map(({ metric, values }) => {
        expect(metric.instance?.startsWith(`${metric.__name__}:`)).toBe(true);
        return [
          metric.instance ?? '',
          values.map(([second, value]) => [second * 1000, Number(value)]),
        ] as const;
      }),
    );
    expect(found.size).toBe(result.length);
    const expected = [...this.model].map(
      ([name, values]) => [name, [...values].sort(([a], [b]) => a - b)] as const,
    );
    expect(found).toEqual(new Map(expected));
  }

  close(): void {
    this.#sealer?.close();
    for (const each of [this.#quick, this.#slow]) each?.reader.close();
    this.samples.remove();
  }
}

it('answers every query right while numbers of series are used again, whatever readers acknowledge when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const world = new World();
      try {
        world.open();
        for (const each of steps) {
          if (each.kind === 'commit' || each.kind === 'fail')
            world.commit(each.appended, each.kind === 'fail');
          else if (each.kind === 'seal') world.seal();
          else if (each.kind === 'clean') world.samples.writer.clean();
          else if (each.kind === 'acknowledge') world.acknowledge();
          else if (each.kind === 'exchangeReader') world.exchangeReader();
          else if (each.kind === 'restart') world.open();
          else await world.readSlowly();
          if (each.kind !== 'clean') await world.readQuickly();
        }
        await world.readSlowly();
        expect(world.samples.damage).toEqual([]);
      } finally {
        world.close();
      }
    }),
    { numRuns: propertyRuns(0.2) },
  );
  // Otherwise the schedules, which are random and few, proved nothing.
  expect(reusedCount).toBeGreaterThan(0);
}, 120_000);

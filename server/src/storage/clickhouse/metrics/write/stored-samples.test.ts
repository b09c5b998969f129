import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { idBytes } from './series-ids.ts';
import { createStoredSamples, type SampleReads, type StoredSamples } from './stored-samples.ts';

type Place = readonly [series: number, timestampMs: number];

function idOf(series: number): Buffer {
  const id = Buffer.alloc(idBytes);
  id.writeUInt32BE(series);
  return id;
}

/** A NaN, a number of its own for each sample. */
function bitsOf([series, timestampMs]: Place): bigint {
  return 0x7ff8n * 2n ** 48n + BigInt(2 ** 32 * series + timestampMs);
}

/** Reads of samples, and what was asked for. */
function readsOf(stored: ReadonlySet<string>): { readonly reads: SampleReads; readonly asked: string[] } {
  const asked: string[] = [];
  const clickhouse = {
    async read({ parameters }: Parameters<ClickhouseDatabase['read']>[0]) {
      // Casts: parameters of the statement.
      const ids = parameters?.['ids'] as readonly string[];
      const times = parameters?.['times'] as readonly number[];
      return ids.flatMap((id, index) => {
        const place: Place = [Buffer.from(id, 'hex').readUInt32BE(), times[index] ?? 0];
        asked.push(String(place));
        if (!stored.has(String(place))) return [];
        return [{ id: id.toUpperCase(), timeMs: String(place[1]), bits: String(bitsOf(place)) }];
      });
    },
  } as Pick<ClickhouseDatabase, 'read'>;
  const known: Pick<SampleReads['known'], 'projectOf' | 'idOf' | 'find'> = {
    projectOf: () => 0,
    idOf,
    find: (_project, id) => Buffer.from(id).readUInt32BE(),
  };
  const metricNames = { ofSeries: new Int32Array(10), metrics: [{ name: 'up' }] };
  const reads = {
    clickhouse,
    limits: { timeoutMs: 1 },
    keepAlive: async () => {},
    // Cast: nothing else is asked for.
    known: { ...known, metricNames } as unknown as SampleReads['known'],
    projectIds: ['prj_1'],
  };
  return { reads, asked };
}

function find(samples: StoredSamples, [series, timestampMs]: Place): bigint | undefined {
  const found = samples.find(series, timestampMs);
  return found && new BigUint64Array(found.values.buffer)[found.index];
}

/** More than a table begins with. */
const places = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 2_000 })), {
  maxLength: 2_000,
  size: 'max',
});

it('finds what is stored once it was looked up, which each sample is once', async () => {
  const property = fc.asyncProperty(places, fc.array(places, { maxLength: 3 }), async (stored, rounds) => {
    const names = new Set(stored.map(String));
    const { reads, asked } = readsOf(names);
    const samples = createStoredSamples();
    const learned = new Set<string>();
    for (const round of rounds) {
      const added = new Set(round.map(String).filter((name) => !learned.has(name)));
      for (const place of round) {
        const isFound = learned.has(String(place)) && names.has(String(place));
        expect(find(samples, place)).toBe(isFound ? bitsOf(place) : undefined);
      }
      expect(await samples.learn(reads)).toBe([...added].some((name) => names.has(name)));
      for (const name of added) learned.add(name);
    }
    expect(asked.toSorted()).toEqual([...learned].sort());
    samples.clear();
    for (const place of stored) expect(find(samples, place)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: propertyRuns(0.3) });
});

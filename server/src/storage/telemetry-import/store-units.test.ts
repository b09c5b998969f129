import { expect, it } from 'vitest';
import { unavailable } from '../threads/storage-failure.ts';
import type { ImportUnit } from './import-unit.ts';
import type { ImportProgress } from './progress/import-progress.ts';
import { storeUnits } from './store-units.ts';

const begun: ImportProgress = {
  importId: 'imp',
  signal: 'logs',
  begunAtMs: 0,
  keptFromMs: 0,
  shardCount: 3,
  number: 1,
  sourceState: '',
  place: null,
  unitCount: 0,
  itemCount: 0,
  isFinished: false,
};

function* unitsAfter(place: string | null): Generator<ImportUnit> {
  for (let unit = place === null ? 0 : Number(place) + 1; unit < 5; unit += 1)
    yield {
      into: 'INSERT INTO logs',
      rows: [Uint8Array.of(unit)],
      descriptions: { into: 'INSERT INTO series', rows: [Uint8Array.of(unit)] },
      place: String(unit),
      itemCount: 10,
      isStored: { text: 'SELECT 1', parameters: { unit } },
    };
}

/** Databases that fail once at one of the steps, before or after its effect. */
function createDatabases() {
  let stored = begun;
  const blocks: { into: string; unit: number; shard: number; token: string }[] = [];
  let failure = Number.POSITIVE_INFINITY;
  let steps = 0;
  function step(effect: () => void): void {
    const at = steps;
    steps += 1;
    if (at === failure) throw unavailable('before');
    effect();
    if (at + 0.5 === failure) throw unavailable('after');
  }
  return {
    blocks,
    progress: () => stored,
    get steps() {
      return steps;
    },
    failAt(at: number) {
      failure = at;
      steps = 0;
    },
    options: {
      clickhouse: {
        async read<Row>({ parameters = {} }: { readonly parameters?: Readonly<Record<string, unknown>> }) {
          const isThere = blocks.some(
            ({ into, unit }) => into.endsWith('logs') && unit === parameters['unit'],
          );
          return (isThere ? [{}] : []) as unknown as readonly Row[];
        },
        async insert({
          into,
          rows,
          shard,
          token,
        }: {
          into: string;
          rows: Iterable<Uint8Array>;
          shard: number;
          token: string;
        }) {
          step(() => {
            if (!blocks.some((block) => block.token === token))
              blocks.push({ into, unit: [...rows][0]?.[0] ?? -1, shard, token });
          });
        },
      },
      postgres: {
        async change(_text: string, values: readonly unknown[] = []) {
          step(() => {
            const [, , unitCount, place, itemCount] = values;
            if (unitCount !== stored.unitCount) return;
            stored = {
              ...stored,
              place: String(place),
              unitCount: stored.unitCount + 1,
              itemCount: stored.itemCount + Number(itemCount),
            };
          });
          return 1;
        },
      },
      insertTimes: { timeoutMs: 1, repeatForMs: 0, monotonicNowMs: () => 0, pause: async () => undefined },
      onProgress: () => undefined,
    },
  };
}

it('stores each unit once, in a shard of its turn, wherever an earlier run ended', async () => {
  const whole = createDatabases();
  await storeUnits(unitsAfter(null), begun, whole.options);
  const { steps } = whole;
  expect(steps).toBe(15);
  for (let failure = 0; failure < steps; failure += 0.5) {
    const databases = createDatabases();
    databases.failAt(failure);
    await expect(storeUnits(unitsAfter(null), begun, databases.options)).rejects.toThrow();
    databases.failAt(Number.POSITIVE_INFINITY);
    const progress = databases.progress();
    const end = await storeUnits(unitsAfter(progress.place), progress, databases.options);
    expect(end).toMatchObject({ unitCount: 5, itemCount: 50, place: '4' });
    expect(databases.progress()).toEqual(end);
    const ofLogs = databases.blocks.filter(({ into }) => into.endsWith('logs'));
    expect(ofLogs.map(({ unit, shard }) => [unit, shard])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 2],
    ]);
  }
});

it('does not go on when another process does', async () => {
  const { options } = createDatabases();
  const postgres = { change: async () => 0 };
  await expect(storeUnits(unitsAfter(null), begun, { ...options, postgres })).rejects.toThrow(
    'another process goes on with the same import',
  );
});

it('waits for the unit under way when the next one cannot be read', async () => {
  const databases = createDatabases();
  function* failing() {
    for (const unit of unitsAfter(null)) {
      if (unit.place === '2') throw new Error('the file is gone');
      yield unit;
    }
  }
  await expect(storeUnits(failing(), begun, databases.options)).rejects.toThrow('the file is gone');
  expect(databases.progress()).toMatchObject({ unitCount: 2, place: '1' });
});

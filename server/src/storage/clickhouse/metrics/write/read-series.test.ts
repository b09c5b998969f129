import { expect, it } from 'vitest';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import type { KnownSeries } from './known-series.ts';
import { readSeries } from './read-series.ts';
import { idBytes } from './series-ids.ts';

const today = 20_000;

function idOf(series: number): Uint8Array {
  const id = Buffer.alloc(idBytes);
  id.writeUInt32BE(series);
  return id;
}

it('reads what is stored of more series without late samples than a function has arguments', async () => {
  const numbers = Array.from({ length: 150_000 }, (_, series) => series);
  const clickhouse = {
    async read({ text, parameters }: Parameters<ClickhouseDatabase['read']>[0]) {
      // Cast: a parameter of each statement.
      const ids = parameters?.['ids'] as readonly string[];
      return text.includes('FROM series') ? ids.map((id) => ({ id, day: today })) : [];
    },
  } as Pick<ClickhouseDatabase, 'read'>;
  const known: Pick<KnownSeries, 'projectOf' | 'idOf' | 'find'> = {
    projectOf: () => 0,
    idOf,
    find: (_project, id) => Buffer.from(id).readUInt32BE(),
  };
  const metricNames = { ofSeries: new Int32Array(numbers.length), metrics: [{ name: 'up' }] };
  const { hasSamples } = await readSeries(numbers, {
    clickhouse,
    limits: { timeoutMs: 1 },
    keepAlive: async () => {},
    // Cast: nothing else is asked for.
    known: { ...known, metricNames } as unknown as KnownSeries,
    projectIds: ['prj_1'],
    today,
    nowMs: today * 86_400_000,
  });
  expect(hasSamples).toBe(false);
});

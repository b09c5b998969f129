import { expect, it } from 'vitest';
import { openOnFirstRead } from './open-on-first-read.ts';

const query = { text: 'SELECT 1' };
const limits = { timeoutMs: 1_000 };

function createDatabase() {
  const calls: string[] = [];
  return {
    calls,
    async read<Row>() {
      calls.push('read');
      return [] as readonly Row[];
    },
    async readBinary() {
      calls.push('readBinary');
    },
    async close() {
      calls.push('close');
    },
  };
}

it('opens once, at the first read, and closes what it opened', async () => {
  const database = createDatabase();
  let openCount = 0;
  const clickhouse = openOnFirstRead(async () => {
    openCount += 1;
    return database;
  });
  expect(openCount).toBe(0);
  await Promise.all([clickhouse.read(query, limits), clickhouse.readBinary(query, limits, () => undefined)]);
  expect(openCount).toBe(1);
  await clickhouse.close();
  expect(database.calls.toSorted()).toEqual(['close', 'read', 'readBinary']);
});

it('opens nothing to close', async () => {
  const clickhouse = openOnFirstRead(async () => {
    throw new Error('nobody reads');
  });
  await expect(clickhouse.close()).resolves.toBeUndefined();
});

it('refuses a read whose opening fails, names ClickHouse, and opens again at the next', async () => {
  const database = createDatabase();
  const answers = [Promise.reject(new Error('no', { cause: new Error('ECONNREFUSED') })), database];
  const clickhouse = openOnFirstRead(async () => answers.shift() ?? database);
  await expect(clickhouse.read(query, limits)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'ClickHouse cannot be reached, or the connection was lost; retry later',
  });
  await clickhouse.read(query, limits);
  expect(database.calls).toEqual(['read']);
});

it('ends a read at its signal while the server hangs, and goes on opening for the next', async () => {
  const database = createDatabase();
  const opening = Promise.withResolvers<typeof database>();
  const clickhouse = openOnFirstRead(() => opening.promise);
  const ending = new AbortController();
  const read = clickhouse.read(query, { ...limits, signal: ending.signal });
  ending.abort(new Error('the time is over'));
  await expect(read).rejects.toThrow('the time is over');
  const next = clickhouse.read(query, limits);
  opening.resolve(database);
  await next;
  expect(database.calls).toEqual(['read']);
});

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../../logs/testing/sample-log.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { answerEncoding } from '../threads/answer-encoding.ts';
import type { LogEncoder } from '../threads/log-encoder-threads.ts';
import { createLogWrites } from './create-log-writes.ts';

it('refuses appends whose rows take too much memory together, however small their requests are', async () => {
  const postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'onNotification'> = {
    // No project has keys, and nothing can be written.
    rows: async () => [],
    change: () => new Promise<never>(() => undefined),
    onNotification: () => () => undefined,
  };
  const writes = createLogWrites({
    // Casts: nothing else is called before keys are saved.
    clickhouse: {} as ClickhouseDatabase,
    postgres: postgres as PostgresDatabase,
    monotonicNowMs: () => 0,
    setTimer: () => () => undefined,
    maxAttributeKeys: 100,
    limits: { maxQueuedBytes: 1024 * 1024 },
  });
  // Each takes some bytes of the request, and some hundred in its row.
  const records = Array.from({ length: 1_000 }, () => ({ timeNs: sampleLogNs }));
  const resource = { name: 'v'.repeat(200) };
  let refused = 0;
  for (let second = 0; second < 10; second += 1) {
    const batch = sampleLogBatch({ records, resource, scope: { name: `scope ${second}` } });
    expect(batch.request.length).toBeLessThan(16_000);
    writes.append(batch).catch(() => {
      refused += 1;
    });
  }
  await expect.poll(() => refused).toBeGreaterThan(7);
  expect(refused).toBeLessThan(10);
});

describe('a large request', () => {
  const keysOf = (names: readonly string[]) =>
    names.map((name) => ({ attributes: { [name]: 'x' }, timeNs: sampleLogNs }));

  /** Writes of which each is encoded elsewhere, and what they were about to save of keys before it failed. */
  function createWrites(encode: LogEncoder['encode'], monotonicNowMs = () => 0) {
    const saved: unknown[][] = [];
    const postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'onNotification'> = {
      rows: async () => [],
      async change(_text, values = []) {
        saved.push(values[1] as unknown[]);
        throw unavailable('no server');
      },
      onNotification: () => () => undefined,
    };
    const writes = createLogWrites({
      // Casts: nothing else is called before keys are saved.
      clickhouse: {} as ClickhouseDatabase,
      postgres: postgres as PostgresDatabase,
      monotonicNowMs,
      setTimer: () => () => undefined,
      maxAttributeKeys: 2,
      limits: { maxBytesHere: 0 },
      encoder: { encode, stop: async () => undefined },
    });
    return { writes, saved };
  }

  it('is encoded elsewhere, with the keys of the large ones of its project before', async () => {
    const known: number[] = [];
    const { writes, saved } = createWrites(async (request) => {
      known.push(request.keys.length / 2);
      // Later than what the one before stores.
      await setImmediate();
      return answerEncoding(structuredClone({ kind: 'encode', ...request }));
    });
    const outcomes = await Promise.allSettled(
      [['a'], ['b'], ['c']].map((names) => writes.append(sampleLogBatch({ records: keysOf(names) }))),
    );
    expect(known).toEqual([0, 1, 2]);
    expect(outcomes).toMatchObject([
      { reason: { code: 'UNAVAILABLE' } },
      { reason: { code: 'UNAVAILABLE' } },
      { value: { accepted: 0, rejections: [{ reason: 'attribute_key_limit', count: 1 }] } },
    ]);
    // Those that could not be saved are saved with the next ones.
    expect(saved.map((hashes) => hashes.length)).toEqual([1, 2]);
  });

  it('is hashed in turns, between which others are served', async () => {
    let nowMs = 0;
    let turnsBefore = 0;
    const { writes } = createWrites(
      async (request) => {
        turnsBefore = turns;
        return answerEncoding({ kind: 'encode', ...request });
      },
      // Each look takes longer than a turn.
      () => (nowMs += 100),
    );
    let turns = 0;
    const counting = (async () => {
      for (; turnsBefore === 0 && turns < 100; turns += 1) await setImmediate();
    })();
    const records = [{ timeNs: sampleLogNs, body: 'x'.repeat(4 * 1024 * 1024) }];
    await expect(writes.append(sampleLogBatch({ records }))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await counting;
    expect(turnsBefore).toBeGreaterThan(5);
  });

  it('fails alone when its encoding does', async () => {
    let failures = 1;
    const { writes } = createWrites(async (request) => {
      failures -= 1;
      if (failures === 0) throw unavailable('the thread ended');
      return answerEncoding({ kind: 'encode', ...request });
    });
    const [failed, next] = ['a', 'b'].map((name) => sampleLogBatch({ records: keysOf([name]) }));
    if (failed === undefined || next === undefined) expect.fail();
    await expect(writes.append(failed)).rejects.toThrow('the thread ended');
    await expect(writes.append(next)).rejects.toThrow('no server');
  });
});

import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import type { BlockPartial } from '../query/block-query.ts';
import { everyRecord, numberedBatch } from '../testing/numbered-logs.ts';
import type { LogWriter } from './log-writer.ts';
import { startLogWriterLoop } from './log-writer-loop.ts';
import type { FromLogWriter, OpenQueryMessage, ToLogWriter } from './log-writer-protocol.ts';

const outcome = { accepted: 1, rejected: 0, duplicate: false } as const;
const partial: BlockPartial = { kind: 'list', part: { records: [], hasMore: false } };
const command = numberedBatch({ number: 1, recordCount: 1 });
const failure = { code: 'UNAVAILABLE' };

function query(id: number): OpenQueryMessage {
  return {
    kind: 'query',
    id,
    query: { kind: 'list', query: { ...everyRecord, limit: 1 } },
    timeLeftMs: 60_000,
    cancelled: new Int32Array(1),
  };
}

describe('the loop of the log writer', () => {
  let close = (): void => {};
  afterEach(() => close());

  /** Sends messages at once and collects the answers until the loop closes its port. */
  async function run(changes: Partial<LogWriter>, messages: readonly ToLogWriter[]) {
    const { port1, port2 } = new MessageChannel();
    close = () => port1.close();
    const answers: FromLogWriter[] = [];
    const calls: string[] = [];
    port2.on('message', (answer: FromLogWriter) => answers.push(answer));
    const closed = once(port2, 'close');
    for (const message of messages) port2.postMessage(message);
    const writer: LogWriter = {
      commit(batches) {
        calls.push(`commit ${batches.length}`);
        return { results: batches.map(() => ({ ok: true, outcome })), lastSequences: new Map([['prj', 5]]) };
      },
      query() {
        calls.push('query');
        return partial;
      },
      rotate: () => {},
      freezeBefore: (day) => [day],
      retire: (generation) => calls.push(`retire ${generation}`),
      clean: () => {},
      isClean: true,
      nextSequence: 3,
      ...changes,
    };
    startLogWriterLoop(port1, {
      createWriter: () => writer,
      damage: [],
      rotationIntervalMs: 5,
      release: () => calls.push('release'),
    });
    await closed;
    return { answers: answers.slice(1), ready: answers[0], calls };
  }

  it('sends the notice of a commit before its replies', async () => {
    const { ready, answers, calls } = await run({}, [
      { kind: 'write', id: 7, command },
      { kind: 'write', id: 8, command },
      { kind: 'stop' },
    ]);
    expect(ready).toEqual({ kind: 'ready', started: { nextSequence: 3, damage: [], frozen: [] } });
    expect(answers).toEqual([
      { kind: 'notice', notice: { kind: 'appended', lastSequences: new Map([['prj', 5]]) } },
      { kind: 'written', replies: [7, 8].map((id) => ({ id, outcome })) },
    ]);
    expect(calls).toEqual(['commit 2', 'release']);
  });

  it('answers queries between two commits, and retires memtables only after earlier queries', async () => {
    const appends = Array.from({ length: 1_000 }, (_, id): ToLogWriter => ({ kind: 'write', id, command }));
    const { calls } = await run({}, [
      ...appends,
      query(1),
      { kind: 'retire', generation: 4 },
      query(2),
      { kind: 'stop' },
    ]);
    expect(calls).toEqual(['commit 512', 'query', 'retire 4', 'query', 'commit 488', 'release']);
  });

  it('interleaves commits with long queries', async () => {
    const slow = (): BlockPartial => {
      const endMs = performance.now() + 15;
      while (performance.now() < endMs);
      return partial;
    };
    const order: string[] = [];
    const { calls } = await run(
      {
        query() {
          order.push('query');
          return slow();
        },
        commit(batches) {
          order.push('commit');
          return { results: batches.map(() => ({ ok: true, outcome })), lastSequences: new Map() };
        },
      },
      [
        ...Array.from({ length: 600 }, (_, id): ToLogWriter => ({ kind: 'write', id, command })),
        ...[1, 2, 3, 4, 5].map(query),
        { kind: 'stop' },
      ],
    );
    // One or, usually, two queries fill the turn between two commits.
    expect(order.slice(0, 4).join(' ')).toMatch(/^commit query( query)? commit/);
    expect(calls).toEqual(['release']);
  });

  it('answers queries that fail or were cancelled, and lists memtables to seal', async () => {
    const late = (): never => {
      throw new AppError('DEADLINE_EXCEEDED', 'too late');
    };
    const left = { ...query(2), cancelled: new Int32Array(1).fill(1) };
    const { answers } = await run({ query: late }, [
      query(1),
      left,
      { kind: 'freezeBefore', id: 3, day: 42 },
      { kind: 'stop' },
    ]);
    expect(answers).toMatchObject([
      { notice: { kind: 'failure', id: 1, failure: { code: 'DEADLINE_EXCEEDED' } } },
      { notice: { kind: 'failure', id: 2 } },
      { notice: { kind: 'frozenBefore', id: 3, generations: [42] } },
    ]);
  });

  it.each([
    ['SQLITE_IOERR_FSYNC', 'the disk did not confirm a write of the log store; check the disk'],
    [
      'SQLITE_CORRUPT',
      'the write-ahead log of the log store is damaged; restart the service, which quarantines it',
    ],
  ])('rejects waiting messages and ends after %s, without another write', async (code, message) => {
    const error = new Database.SqliteError('reason', code);
    const refused = await run(
      {
        commit: (batches) => ({
          results: batches.map(() => ({ ok: false, error })),
          lastSequences: new Map(),
        }),
      },
      [{ kind: 'write', id: 1, command }, query(2), { kind: 'stop' }],
    );
    expect(refused.answers).toMatchObject([
      { kind: 'written', replies: [{ id: 1 }] },
      { kind: 'fatal', message },
    ]);
    expect(refused.calls).toEqual([]);
    const cleaning = await run(
      {
        isClean: false,
        clean() {
          throw error;
        },
      },
      [],
    );
    expect(cleaning.answers).toEqual([{ kind: 'fatal', message }]);
  });

  it('continues after a full disk, and deletes later', async () => {
    let rounds = 0;
    const full = new Database.SqliteError('full', 'SQLITE_FULL');
    const failed = new Database.SqliteError('no sync', 'SQLITE_IOERR_FSYNC');
    const { answers } = await run(
      {
        isClean: false,
        commit: (batches) => ({
          results: batches.map(() => ({ ok: false, error: full })),
          lastSequences: new Map(),
        }),
        clean() {
          rounds += 1;
          throw rounds === 1 ? full : failed;
        },
      },
      [{ kind: 'write', id: 1, command }],
    );
    expect(answers).toMatchObject([{ kind: 'written', replies: [{ id: 1, failure }] }, { kind: 'fatal' }]);
    expect(rounds).toBe(2);
  });
});

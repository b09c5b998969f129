import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { Block } from '../block.ts';
import { createArrayBlock } from '../query/testing/array-block.ts';
import { sampleLogs } from '../query/testing/sample-logs.ts';
import { everyRecord, numberedBatch } from '../testing/numbered-logs.ts';
import type { LogWriter } from './log-writer.ts';
import { startLogWriterLoop } from './log-writer-loop.ts';
import type { FromLogWriter, OpenQueryMessage, ToLogWriter } from './log-writer-protocol.ts';
import { bytesPerStep } from './read-open-blocks.ts';

const outcome = { accepted: 1, rejected: 0, duplicate: false } as const;
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
      unsealedRows(projectId) {
        calls.push(`rows of ${projectId}`);
        return [];
      },
      rotate: () => {},
      freezeBefore: (day) => [day],
      retire: (generation) => calls.push(`retire ${generation}`),
      clean: () => {},
      isClean: () => true,
      nextSequence: () => 3,
      ...changes,
    };
    startLogWriterLoop(port1, {
      createWriter: () => writer,
      damage: [],
      maxWaitingQueries: 10,
      rotationIntervalMs: 5,
      release: () => calls.push('release'),
    });
    await closed;
    return { answers: answers.slice(1), ready: answers[0], calls };
  }

  it('sends the notice of a commit before its replies', async () => {
    const { ready, answers, calls } = await run({}, [
      { kind: 'write', project: 'p', bytes: 1, id: 7, command },
      { kind: 'write', project: 'p', bytes: 1, id: 8, command },
      { kind: 'stop' },
    ]);
    expect(ready).toEqual({ kind: 'ready', started: { nextSequence: 3, damage: [], frozen: [] } });
    expect(answers).toEqual([
      { kind: 'notice', notice: { kind: 'appended', lastSequences: new Map([['prj', 5]]) } },
      { kind: 'written', replies: [7, 8].map((id) => ({ id, outcome })) },
    ]);
    expect(calls).toEqual(['commit 2', 'release']);
  });

  it('frees the bytes of requests once they are committed', async () => {
    const requests: Uint8Array[] = [];
    const lengths: number[] = [];
    await run(
      {
        commit(batches) {
          for (const { request } of batches) {
            requests.push(request);
            lengths.push(request.byteLength);
          }
          return { results: batches.map(() => ({ ok: true, outcome })), lastSequences: new Map() };
        },
      },
      [{ kind: 'write', project: 'p', bytes: 1, id: 1, command }, { kind: 'stop' }],
    );
    expect(lengths).toEqual([command.request.byteLength]);
    expect(requests.map(({ byteLength }) => byteLength)).toEqual([0]);
  });

  it('captures what a query reads when it comes, in order with retired memtables', async () => {
    const { answers, calls } = await run({}, [
      query(1),
      { kind: 'retire', generation: 4 },
      query(2),
      { kind: 'stop' },
    ]);
    expect(calls).toEqual(['rows of prj_1', 'retire 4', 'rows of prj_1', 'release']);
    const empty = { kind: 'list', part: { records: [], hasMore: false } };
    expect(answers.map((answer) => answer.kind === 'notice' && answer.notice)).toEqual([
      { kind: 'answer', id: 1, partial: empty },
      { kind: 'answer', id: 2, partial: empty },
    ]);
  });

  it('commits what waits between two steps of a long query', async () => {
    const order: string[] = [];
    const slow: Block = createArrayBlock(sampleLogs(5), { isSorted: false });
    const block = new Proxy(slow, {
      get(target, name) {
        if (name === 'dayStartNs') {
          order.push('step');
          const endMs = performance.now() + 5;
          while (performance.now() < endMs);
        }
        return Reflect.get(target, name);
      },
    });
    await run(
      {
        unsealedRows: () => [{ block, rowCount: 5, bytesPerRow: bytesPerStep }],
        commit(batches) {
          order.push('commit');
          return { results: batches.map(() => ({ ok: true, outcome })), lastSequences: new Map() };
        },
      },
      [
        ...Array.from(
          { length: 1_500 },
          (_, id): ToLogWriter => ({ kind: 'write', project: 'p', bytes: 1, id, command }),
        ),
        query(1),
        { kind: 'stop' },
      ],
    );
    expect(order.join(' ')).toBe('step commit step commit step commit step step');
  });

  it('answers queries that are late or were cancelled, and lists memtables to seal', async () => {
    const late = { ...query(1), timeLeftMs: 0 };
    const left = { ...query(2), cancelled: new Int32Array(1).fill(1) };
    const { answers } = await run({}, [
      late,
      left,
      { kind: 'freezeBefore', id: 3, day: 42 },
      { kind: 'stop' },
    ]);
    expect(answers).toMatchObject([
      { notice: { kind: 'frozenBefore', id: 3, generations: [42] } },
      { notice: { kind: 'failure', id: 1, failure: { code: 'DEADLINE_EXCEEDED' } } },
      { notice: { kind: 'failure', id: 2 } },
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
      [{ kind: 'write', project: 'p', bytes: 1, id: 1, command }, query(2), { kind: 'stop' }],
    );
    expect(refused.answers).toMatchObject([
      { kind: 'notice', notice: { kind: 'answer', id: 2 } },
      { kind: 'written', replies: [{ id: 1 }] },
      { kind: 'fatal', message },
    ]);
    expect(refused.calls).toEqual(['rows of prj_1']);
    const cleaning = await run(
      {
        isClean: () => false,
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
        isClean: () => false,
        commit: (batches) => ({
          results: batches.map(() => ({ ok: false, error: full })),
          lastSequences: new Map(),
        }),
        clean() {
          rounds += 1;
          throw rounds === 1 ? full : failed;
        },
      },
      [{ kind: 'write', project: 'p', bytes: 1, id: 1, command }],
    );
    expect(answers).toMatchObject([{ kind: 'written', replies: [{ id: 1, failure }] }, { kind: 'fatal' }]);
    expect(rounds).toBe(2);
  });
});

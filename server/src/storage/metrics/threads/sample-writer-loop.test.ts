import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import { noNames } from '../../../metrics/watched-names.ts';
import type { SampleWriter } from '../head/sample-writer.ts';
import { scriptedBatch } from '../testing/scripted-request.ts';
import { startSampleWriterLoop } from './sample-writer-loop.ts';
import type { FromSampleWriter, ToSampleWriter } from './sample-writer-protocol.ts';

const outcome: MetricAppendOutcome = {
  accepted: 1,
  late: 0,
  duplicates: 0,
  rejected: {},
  points: { received: 1, rejected: 0 },
};
const command = scriptedBatch([]);
const commits = [{ projectId: 'prj', newestMs: new Map([['up', 5]]) }];

describe('the loop of the sample writer', () => {
  let close = (): void => {};
  afterEach(() => close());

  /** Sends messages at once and collects the answers until the loop closes its port. */
  async function run(
    changes: Partial<SampleWriter>,
    messages: readonly ToSampleWriter[],
    transferred: readonly MessagePort[] = [],
  ) {
    const { port1, port2 } = new MessageChannel();
    close = () => port1.close();
    const answers: FromSampleWriter[] = [];
    const calls: string[] = [];
    port2.on('message', (answer: FromSampleWriter) => answers.push(answer));
    const closed = once(port2, 'close');
    for (const message of messages)
      port2.postMessage(message, message.kind === 'attachReader' ? transferred : []);
    const writer: SampleWriter = {
      commit(batches) {
        calls.push(`commit ${batches.length}`);
        return { results: batches.map(() => ({ ok: true, outcome })), commits };
      },
      attachReader: (reader) => {
        reader.postMessage({ kind: 'retired', ticket: 7, generation: 3 });
        calls.push('attach');
        return {
          released: (ticket) => calls.push(`released ${ticket}`),
          detach: () => calls.push('detach'),
        };
      },
      watch: (added, removed = noNames) => calls.push(`watch ${added.size} not ${removed.size}`),
      rotate: () => {},
      freezeBefore: (day) => [day],
      walSealed: (generation) => calls.push(`sealed ${generation}`),
      retire: (generation) => calls.push(`retire ${generation}`),
      clean: () => {},
      isClean: () => true,
      usage: () => ({ seriesCount: 3, sampleBytes: 16, seriesBytes: 8 }),
      ...changes,
    };
    startSampleWriterLoop(port1, {
      createWriter(onFrozen) {
        onFrozen(8);
        return writer;
      },
      readerPorts: [],
      damage: ['a line'],
      rotationIntervalMs: 5,
      release: () => calls.push('release'),
    });
    await closed;
    return { ready: answers[0], answers: answers.slice(1), calls };
  }

  it('sends the notice of watched metrics before the replies', async () => {
    const { ready, answers, calls } = await run({}, [
      { kind: 'write', project: 'p', bytes: 1, id: 7, command },
      { kind: 'write', project: 'p', bytes: 1, id: 8, command },
      { kind: 'stop' },
    ]);
    expect(ready).toEqual({ kind: 'ready', started: { damage: ['a line'], frozen: [8] } });
    expect(answers).toEqual([
      { kind: 'notice', notice: { kind: 'committed', commits } },
      { kind: 'written', replies: [7, 8].map((id) => ({ id, outcome })) },
    ]);
    expect(calls).toEqual(['commit 2', 'release']);
  });

  it('handles all other messages in order before the next commit', async () => {
    const appends = Array.from(
      { length: 600 },
      (_, id): ToSampleWriter => ({ kind: 'write', project: 'p', bytes: 1, id, command }),
    );
    const { answers, calls } = await run({}, [
      ...appends,
      { kind: 'watch', id: 3, added: noNames, removed: new Map([['p', new Set(['up'])]]) },
      { kind: 'freezeBefore', id: 4, day: 42 },
      { kind: 'walSealed', generation: 1 },
      { kind: 'retire', generation: 1 },
      { kind: 'stop' },
    ]);
    expect(calls).toEqual(['watch 0 not 1', 'sealed 1', 'retire 1', 'commit 512', 'commit 88', 'release']);
    expect(answers[0]).toEqual({ kind: 'notice', notice: { kind: 'watching', id: 3 } });
    expect(answers).toContainEqual({
      kind: 'notice',
      notice: { kind: 'frozenBefore', id: 4, generations: [42] },
    });
  });

  it('commits again, in order, what a commit has not taken', async () => {
    const writes = [1, 2, 3, 4, 5].map((id): ToSampleWriter => {
      const request = Uint8Array.of(id);
      return { kind: 'write', project: 'p', bytes: 1, id, command: { ...command, request } };
    });
    const taken: number[] = [];
    const { answers } = await run(
      {
        commit(batches) {
          const some = batches.slice(0, 2);
          taken.push(...some.map(({ request }) => request[0] ?? 0));
          return { results: some.map(() => ({ ok: true, outcome })), commits: [] };
        },
      },
      [...writes, { kind: 'stop' }],
    );
    expect(taken).toEqual([1, 2, 3, 4, 5]);
    const repliesOf = (...ids: readonly number[]) => ids.map((id) => ({ id, outcome }));
    expect(answers).toEqual([
      { kind: 'written', replies: repliesOf(1, 2) },
      { kind: 'written', replies: repliesOf(3, 4) },
      { kind: 'written', replies: repliesOf(5) },
    ]);
  });

  it('handles releases and the end of readers', async () => {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', ({ ticket }) => {
      port2.postMessage({ kind: 'released', ticket });
      port2.close();
    });
    const failed = new Database.SqliteError('no sync', 'SQLITE_IOERR_FSYNC');
    const { calls } = await run(
      {
        isClean: () => false,
        clean() {
          throw failed;
        },
      },
      [{ kind: 'attachReader', port: port1 }],
      [port1],
    );
    expect(calls).toEqual(['attach', 'released 7', 'detach']);
  });

  it.each([
    ['SQLITE_IOERR_FSYNC', 'the disk did not confirm a write of the metric store; check the disk'],
    [
      'SQLITE_CORRUPT',
      'the write-ahead log of the metric store is damaged; restart the service, which quarantines it',
    ],
  ])('ends after %s, without another write', async (code, message) => {
    const error = new Database.SqliteError('reason', code);
    const { answers, calls } = await run(
      { commit: (batches) => ({ results: batches.map(() => ({ ok: false, error })), commits: [] }) },
      [
        { kind: 'write', project: 'p', bytes: 1, id: 1, command },
        { kind: 'retire', generation: 2 },
        { kind: 'stop' },
      ],
    );
    expect(answers).toMatchObject([
      { kind: 'written', replies: [{ id: 1 }] },
      { kind: 'fatal', message },
    ]);
    expect(calls).toEqual(['retire 2']);
  });

  it('continues after a full disk, and deletes later', async () => {
    let rounds = 0;
    const full = new Database.SqliteError('full', 'SQLITE_FULL');
    const failed = new Database.SqliteError('no sync', 'SQLITE_IOERR_FSYNC');
    const { answers } = await run(
      {
        isClean: () => false,
        commit: (batches) => ({ results: batches.map(() => ({ ok: false, error: full })), commits: [] }),
        clean() {
          rounds += 1;
          throw rounds === 1 ? full : failed;
        },
      },
      [{ kind: 'write', project: 'p', bytes: 1, id: 1, command }],
    );
    expect(answers).toMatchObject([
      { kind: 'written', replies: [{ id: 1, failure: { code: 'UNAVAILABLE' } }] },
      { kind: 'fatal' },
    ]);
    expect(rounds).toBe(2);
  });
});

import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleLogNs } from '../../../testing/sample-log.ts';
import { type BlockSummary, dayNs } from '../block.ts';
import type { Sealer } from '../day-file/sealer.ts';
import { createGeneration } from '../open-block/create-generation.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { numberedBatch } from '../testing/numbered-logs.ts';
import { startLogSealerLoop } from './log-sealer-loop.ts';
import type { FromLogSealer, LogSealerNotice, ToLogSealer } from './log-sealer-protocol.ts';
import type { SealJob } from './log-writer.ts';

const today = Number(sampleLogNs / BigInt(dayNs));
const full = new Database.SqliteError('full', 'SQLITE_FULL');
const broken = new Database.SqliteError('malformed', 'SQLITE_CORRUPT');
const place = { file: 'a.db', day: 7, blockId: 1 };

function jobOf(number: number, dayCount = 1): SealJob {
  const generation = createGeneration();
  const { request, receivedAtNs, oldestNs, newestNs, projectId } = numberedBatch({
    number,
    recordCount: 4,
    dayCount,
  });
  generation.append(request, { receivedAtNs, oldestNs, newestNs, firstSequence: 1 });
  return { generation: number, projectId, blocks: generation.freeze() };
}

describe('the loop of the sealer', () => {
  let port: MessagePort;
  let writerPort: MessagePort;
  let answers: FromLogSealer[];
  let closed: Promise<unknown>;
  let calls: string[];
  beforeEach(() => {
    answers = [];
    calls = [];
  });
  afterEach(() => {
    port.close();
    writerPort.close();
  });

  function start(changes: Partial<Sealer>): void {
    const main = new MessageChannel();
    const writer = new MessageChannel();
    port = main.port2;
    writerPort = writer.port2;
    closed = once(port, 'close');
    port.on('message', (answer: FromLogSealer) => answers.push(answer));
    const sealer: Sealer = {
      seal: () => [],
      merge: (blocks) => ({ added: blocks[0] as BlockSummary, removed: blocks }),
      purge: (olderThanMs) => void calls.push(`purge ${olderThanMs}`),
      dropDay: (day) => void calls.push(`drop ${day}`),
      quarantineDay: (day) => `quarantine/${day}`,
      close: () => void calls.push('close'),
      ...changes,
    };
    startLogSealerLoop({
      port: main.port1,
      writerPort: writer.port1,
      sealer,
      listing: { days: [], quarantined: [] },
      listDays: () => [1, 2, 3, 4],
      limits: { sealRetryMs: 20, purgeAfterMs: 77 },
    });
  }

  const send = (message: ToLogSealer): void => port.postMessage(message);
  const notices = (): LogSealerNotice[] =>
    answers.flatMap((answer) => (answer.kind === 'notice' ? [answer.notice] : []));

  async function untilNotices(count: number): Promise<LogSealerNotice[]> {
    while (notices().length < count) await once(port, 'message');
    return notices();
  }

  it('tries again what fails, and does not hold up others for it', async () => {
    let attempts = 0;
    start({
      seal(generation) {
        if (generation !== 1) return [];
        attempts += 1;
        if (attempts < 3) throw full;
        return [];
      },
    });
    writerPort.postMessage(jobOf(1));
    writerPort.postMessage(jobOf(2));
    expect(await untilNotices(4)).toEqual([
      { kind: 'failed', generation: 1, reason: 'full' },
      { kind: 'sealed', generation: 2, blocks: [] },
      { kind: 'failed', generation: 1, reason: 'full' },
      { kind: 'sealed', generation: 1, blocks: [] },
    ]);
  });

  it('sets the damaged file of a day aside and seals into a new one', async () => {
    const isBroken = new Set([today - 1]);
    start({
      seal(_generation, _projectId, blocks) {
        const days = blocks.map(({ dayStartNs }) => Number(dayStartNs / BigInt(dayNs)));
        if (days.some((day) => isBroken.has(day))) throw broken;
        return days.map((day) => ({ day }) as BlockSummary);
      },
      quarantineDay(day) {
        isBroken.delete(day);
        return `quarantine/${day}`;
      },
    });
    writerPort.postMessage(jobOf(1, 2));
    expect(await untilNotices(2)).toEqual([
      { kind: 'quarantined', day: today - 1, name: `quarantine/${today - 1}`, reason: 'malformed' },
      { kind: 'sealed', generation: 1, blocks: [{ day: today }, { day: today - 1 }] },
    ]);
  });

  it('carries out commands, those that fail alone', async () => {
    start({
      merge: () => {
        throw new DamagedBlock(place, 'times', new Error('bits'));
      },
      purge: () => {
        throw full;
      },
    });
    send({ kind: 'write', id: 1, command: { kind: 'dropBefore', day: 3 } });
    send({ kind: 'write', id: 2, command: { kind: 'merge', blocks: [] } });
    send({ kind: 'write', id: 3, command: { kind: 'purge' } });
    send({ kind: 'write', id: 4, command: { kind: 'quarantine', day: 9 } });
    send({ kind: 'stop' });
    await closed;
    const replies = answers.flatMap((answer) => (answer.kind === 'written' ? answer.replies : []));
    expect(replies).toMatchObject([
      { id: 1, outcome: { kind: 'done' } },
      { id: 2, outcome: { kind: 'damaged', day: 7 } },
      { id: 3, failure: { code: 'UNAVAILABLE' } },
      { id: 4, outcome: { kind: 'quarantined', name: 'quarantine/9' } },
    ]);
    expect(calls).toEqual(['drop 1', 'drop 2', 'close']);
  });

  it('gives up after a failed sync', async () => {
    start({
      seal: () => {
        throw new Database.SqliteError('no sync', 'SQLITE_IOERR_FSYNC');
      },
    });
    writerPort.postMessage(jobOf(1));
    await closed;
    expect(answers.at(-1)).toEqual({
      kind: 'fatal',
      message: 'the disk did not confirm a write of the log store; check the disk',
    });
    expect(calls).toEqual([]);
  });
});

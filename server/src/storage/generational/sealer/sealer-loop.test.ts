import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncFolder } from '../../sync-folder.ts';
import { DamagedDayFile } from '../day-files/storage-damage.ts';
import { type SealerLoopOptions, startSealerLoop } from './sealer-loop.ts';
import type { FromSealer, SealerTypes, ToSealer } from './sealer-protocol.ts';

const full = new Database.SqliteError('full', 'SQLITE_FULL');
const aside = { day: 7, name: 'quarantine/7', reason: 'malformed' };

describe('the loop of a sealer', () => {
  let port: MessagePort;
  let answers: FromSealer<SealerTypes>[];
  let closed: Promise<unknown>;
  let calls: string[];
  beforeEach(() => {
    answers = [];
    calls = [];
  });
  afterEach(() => port.close());

  function start(changes: Partial<SealerLoopOptions<SealerTypes>>): void {
    const { port1, port2 } = new MessageChannel();
    port = port2;
    closed = once(port, 'close');
    port.on('message', (answer: FromSealer<SealerTypes>) => answers.push(answer));
    startSealerLoop<SealerTypes>(port1, {
      storeName: 'log store',
      sealer: {
        purge() {
          throw full;
        },
        dropBefore(day) {
          calls.push(`drop ${day}`);
          return [1, 2];
        },
        scrub: (_day, afterBlock) => ({ bytes: 10, lastBlock: afterBlock + 1 }),
        quarantineDay: (day) => `quarantine/${day}`,
        close: () => void calls.push('close'),
      },
      seal(_command, onQuarantine) {
        onQuarantine(aside);
        return ['block'];
      },
      merge() {
        throw new DamagedDayFile('a.db', 'bits');
      },
      listing: 'a listing',
      keepsFilesOpen: true,
      release: () => void calls.push('release'),
      ...changes,
    });
  }

  const send = (message: ToSealer<SealerTypes>): void => port.postMessage(message);
  const replies = () => answers.flatMap((answer) => (answer.kind === 'written' ? answer.replies : []));

  it('runs commands; one that fails does not affect the others', async () => {
    start({});
    send({ kind: 'write', project: 'p', bytes: 1, id: 1, command: { kind: 'dropBefore', day: 3 } });
    send({ kind: 'write', project: 'p', bytes: 1, id: 2, command: { kind: 'merge', day: 7, nowMs: 0 } });
    send({
      kind: 'write',
      project: 'p',
      bytes: 1,
      id: 3,
      command: { kind: 'purge', day: 7, replacedByMs: 0, replacedAfterMs: undefined },
    });
    send({ kind: 'write', project: 'p', bytes: 1, id: 4, command: { kind: 'quarantine', day: 9 } });
    send({
      kind: 'write',
      project: 'p',
      bytes: 1,
      id: 5,
      command: { kind: 'seal', generation: 1, fromDay: 0 },
    });
    send({ kind: 'write', project: 'p', bytes: 1, id: 6, command: { kind: 'scrub', day: 7, afterBlock: 3 } });
    send({ kind: 'stop' });
    await closed;
    expect(answers[0]).toEqual({ kind: 'ready', started: 'a listing' });
    expect(replies()).toMatchObject([
      { id: 1, outcome: { kind: 'dropped', days: [1, 2] } },
      { id: 2, outcome: { kind: 'damaged', day: 7, reason: 'a.db is damaged: bits' } },
      { id: 3, failure: { code: 'UNAVAILABLE' } },
      { id: 4, outcome: { kind: 'quarantined', name: 'quarantine/9' } },
      { id: 5, outcome: { kind: 'sealed', quarantined: [aside], sealed: ['block'] } },
      { id: 6, outcome: { kind: 'scrubbed', bytes: 10, lastBlock: 4 } },
    ]);
    expect(calls).toEqual(['drop 3', 'close', 'release']);
  });

  it.each<[string, () => never]>([
    [
      'of a database',
      () => {
        throw new Database.SqliteError('no sync', 'SQLITE_IOERR_FSYNC');
      },
    ],
    [
      'of the folder of a new one',
      () => {
        // A device that cannot be synced.
        syncFolder('/dev/null');
        return expect.fail();
      },
    ],
  ])('ends after a failed sync %s without another write', async (_what, seal) => {
    start({ seal });
    send({
      kind: 'write',
      project: 'p',
      bytes: 1,
      id: 1,
      command: { kind: 'seal', generation: 1, fromDay: 0 },
    });
    await closed;
    expect(replies()).toMatchObject([{ id: 1, failure: { code: 'UNAVAILABLE' } }]);
    expect(answers.at(-1)).toEqual({
      kind: 'fatal',
      message: 'the disk did not confirm a write of the log store; check the disk',
    });
    expect(calls).toEqual(['release']);
  });
});

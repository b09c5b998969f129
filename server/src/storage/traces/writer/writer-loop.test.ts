import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleFlush, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { WriteOutcome } from '../../../traces/trace-store.ts';
import type { FromWriter as FromAnyWriter, ToWriter as ToAnyWriter } from '../../threads/thread-messages.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import type { TraceWriter } from './trace-writer.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';
import { startWriterLoop } from './writer-loop.ts';

type FromWriter = FromAnyWriter<WriteOutcome>;
type ToWriter = ToAnyWriter<WriteCommand>;

const failedSync = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
const outcome = { accepted: true, traceNumber: 1, duplicate: false } as const;
const command = { kind: 'flush', ...sampleFlush(1) } as const;
const fatal = {
  kind: 'fatal',
  message: 'the disk did not confirm a write of the trace store; check the disk',
};

describe('the loop of the writer', () => {
  let close = (): void => {};
  afterEach(() => close());

  /** Sends all messages and collects the answers until the loop closes its port. */
  async function run(
    writer: Partial<TraceWriter>,
    messages: readonly ToWriter[],
    leaveToNextStart = (_reason: string) => false,
  ) {
    const { port1, port2 } = new MessageChannel();
    close = () => port1.close();
    const answers: FromWriter[] = [];
    let released = 0;
    port2.on('message', (answer: FromWriter) => answers.push(answer));
    const closed = once(port2, 'close');
    for (const message of messages) port2.postMessage(message);
    const commit: TraceWriter['commit'] = (commands) => commands.map(() => ({ ok: true, outcome }));
    startWriterLoop(port1, {
      writer: {
        commit,
        pack: () => ({ visited: 0, isMoreLeft: false }),
        takeMatchNews: () => false,
        ...writer,
      },
      started: { quarantined: undefined, lostFrames: 0 },
      leaveToNextStart,
      release: () => {
        released += 1;
      },
    });
    await closed;
    return { answers, released };
  }

  it('commits the queue at once, then releases the database', async () => {
    const { answers, released } = await run({}, [
      { kind: 'write', project: 'p', bytes: 1, id: 7, command },
      { kind: 'write', project: 'p', bytes: 1, id: 8, command },
      { kind: 'stop' },
    ]);
    const replies = [7, 8].map((id) => ({ id, outcome }));
    expect(answers).toEqual([
      { kind: 'ready', started: { quarantined: undefined, lostFrames: 0 } },
      { kind: 'written', replies },
    ]);
    expect(released).toBe(1);
  });

  it('frees requests of spans once they are stored to their end, and no sooner', async () => {
    const spans = sampleSpans([ofService('shop', [sampleSpan(sampleTraceId(1), 1)])]);
    const lengths: number[] = [];
    const requests: Uint8Array[] = [];
    const commit: TraceWriter['commit'] = ([first]) => {
      if (first?.kind !== 'spans') throw new Error('the command of the test arrived as another');
      requests.push(first.request);
      lengths.push(first.request.byteLength);
      return [{ ok: true, outcome: lengths.length === 1 ? { shareLeft: 0.5 } : outcome }];
    };
    await run({ commit }, [
      { kind: 'write', project: 'p', bytes: 1, id: 1, command: spans },
      { kind: 'stop' },
    ]);
    expect(lengths).toEqual([spans.request.byteLength, spans.request.byteLength]);
    expect(requests.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
  });

  it('acknowledges stored writes, rejects the rest and ends after a failed sync', async () => {
    const commit: TraceWriter['commit'] = (commands) =>
      commands.map((_command, index) =>
        index === 0 ? { ok: true, outcome } : { ok: false, error: failedSync },
      );
    const { answers, released } = await run({ commit }, [
      { kind: 'write', project: 'p', bytes: 1, id: 1, command },
      { kind: 'write', project: 'p', bytes: 1, id: 2, command },
      { kind: 'stop' },
    ]);
    const failure = expect.objectContaining({ code: 'UNAVAILABLE' });
    const replies = [
      { id: 1, outcome },
      { id: 2, failure },
    ];
    expect(answers).toEqual([
      { kind: 'ready', started: { quarantined: undefined, lostFrames: 0 } },
      { kind: 'written', replies },
      fatal,
    ]);
    expect(released).toBe(0);
  });

  it('stores a large request in smaller steps while another project writes, and answers after the last one', async () => {
    const commits: string[] = [];
    let shareLeft = 1;
    const commit: TraceWriter['commit'] = (commands, step) => {
      const steps = commands.map((each) => {
        if (each.kind !== 'spans') return { ok: true, outcome } as const;
        shareLeft -= 0.25;
        return { ok: true, outcome: shareLeft > 0 ? { shareLeft } : outcome } as const;
      });
      const names = commands.map((each) => (each.kind === 'spans' ? `${step?.maxTraces} traces` : each.kind));
      commits.push(names.join(' '));
      return steps;
    };
    const { answers } = await run({ commit }, [
      { kind: 'write', project: 'a', bytes: 10_000_000, id: 1, command: sampleSpans([]) },
      { kind: 'write', project: 'b', bytes: 1, id: 2, command },
      { kind: 'write', project: 'a', bytes: 10_000_000, id: 3, command },
      { kind: 'stop' },
    ]);
    expect(commits.filter((names) => names.includes('traces'))).toHaveLength(4);
    expect(commits.slice(1)).toContain('128 traces');
    const answered = answers.flatMap((answer) => (answer.kind === 'written' ? answer.replies : []));
    expect(answered.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(answered.findIndex(({ id }) => id === 2)).toBeLessThan(answered.findIndex(({ id }) => id === 1));
  });

  it('ends after a write that met a broken page, when the next start can salvage the file', async () => {
    const commit = (): CommandResult[] => [
      { ok: false, error: new Database.SqliteError('malformed', 'SQLITE_CORRUPT') },
    ];
    const reasons: string[] = [];
    const { answers, released } = await run(
      { commit },
      [{ kind: 'write', project: 'p', bytes: 1, id: 1, command }],
      (reason) => {
        reasons.push(reason);
        return true;
      },
    );
    expect(reasons).toEqual(['malformed']);
    expect(answers.at(-1)).toEqual({
      kind: 'fatal',
      message: 'the traces.db of the trace store is damaged; the next start salvages it',
    });
    expect(released).toBe(0);
  });

  it('continues when a write meets damage of a file that a start could not salvage in time', async () => {
    const error = new Database.SqliteError('malformed', 'SQLITE_CORRUPT');
    const { answers, released } = await run({ commit: () => [{ ok: false, error }] }, [
      { kind: 'write', project: 'p', bytes: 1, id: 1, command },
      { kind: 'stop' },
    ]);
    const failure = expect.objectContaining({ code: 'INTERNAL' });
    expect(answers.at(-1)).toEqual({ kind: 'written', replies: [{ id: 1, failure }] });
    expect(released).toBe(1);
  });

  it('ends when a sync fails during packing', async () => {
    const pack = (): never => {
      throw failedSync;
    };
    expect((await run({ pack }, [])).answers).toEqual([
      { kind: 'ready', started: { quarantined: undefined, lostFrames: 0 } },
      fatal,
    ]);
  });

  it('continues when packing finds no space, and packs later', async () => {
    let rounds = 0;
    const pack = (): never => {
      rounds += 1;
      if (rounds === 1) throw new Database.SqliteError('full', 'SQLITE_FULL');
      throw failedSync;
    };
    const { port1, port2 } = new MessageChannel();
    close = () => port1.close();
    const answers: FromWriter[] = [];
    port2.on('message', (answer: FromWriter) => {
      answers.push(answer);
      if (rounds === 0) port2.postMessage({ kind: 'write', project: 'p', bytes: 1, id: 1, command });
    });
    startWriterLoop(port1, {
      writer: { commit: () => [{ ok: true, outcome }], pack, takeMatchNews: () => false },
      release: () => {},
      started: { quarantined: undefined, lostFrames: 0 },
      leaveToNextStart: () => false,
    });
    await once(port2, 'close');
    expect(answers.at(-1)).toEqual(fatal);
    expect(rounds).toBe(2);
  });
});

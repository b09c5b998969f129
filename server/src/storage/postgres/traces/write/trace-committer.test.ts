import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientWrite } from '../../../trace-ingest/trace-command.ts';
import { createTraceCommitter, type TraceCommitter } from './trace-committer.ts';
import type { BatchResult } from './write-batch.ts';

const outcome = { accepted: true, traceNumber: 1, duplicate: false } as const;

const mebibyte = 1024 * 1024;

describe('the committer of traces', () => {
  /** Of each batch that was written, which takes as many commands as it may. */
  let batches: string[][];
  let mayTake: number;
  let committer: TraceCommitter;
  beforeEach(() => {
    batches = [];
    mayTake = 2;
    committer = createTraceCommitter(async (commands) => {
      const taken = commands.slice(0, mayTake);
      batches.push(taken.map(({ projectId, receivedAtMs }) => `${projectId} ${receivedAtMs}`));
      return taken.map(({ projectId }): BatchResult => {
        return { ok: true, outcome, repeatedBytes: projectId === 'large' ? 6 * mebibyte : 0 };
      });
    });
  });

  function add(projectId: string, receivedAtMs: number, bytes = 1): Promise<unknown> {
    const command: ClientWrite = { kind: 'keepAlive', projectId, traceId: 'a', receivedAtMs };
    return new Promise((resolve, reject) => committer.add({ command, bytes, resolve, reject }));
  }

  it('writes what a batch did not take with the next ones, in its order', async () => {
    const added = [1, 2, 3, 4, 5].map((ms) => add('a', ms));
    expect(await Promise.all(added)).toEqual(added.map(() => outcome));
    expect(batches).toEqual([['a 1', 'a 2'], ['a 3', 'a 4'], ['a 5']]);
  });

  it('stops once all is written, also what was put back', async () => {
    for (const ms of [1, 2, 3]) void add('a', ms);
    await committer.stop();
    expect(batches).toEqual([['a 1', 'a 2'], ['a 3']]);
  });

  it('charges a project for what storing its commands repeats', async () => {
    const ofEach = [1, 2, 3, 4].map((ms) => [add('large', ms, 2 * mebibyte), add('b', ms, 2 * mebibyte)]);
    await Promise.all(ofEach.flat());
    expect(batches).toEqual([
      ['large 1', 'b 1'],
      ['b 2', 'b 3'],
      ['b 4', 'large 2'],
      ['large 3', 'large 4'],
    ]);
  });

  it('writes what is left of a request before other commands of its project, and in turn with those of others', async () => {
    const left = new Map([['large 1', 3]]);
    committer = createTraceCommitter(async (commands) => {
      const [command] = commands;
      const name = `${command?.projectId} ${command?.receivedAtMs}`;
      batches.push([name]);
      const steps = left.get(name) ?? 1;
      left.set(name, steps - 1);
      if (steps > 1) return [{ ok: true, shareLeft: (steps - 1) / steps, repeatedBytes: 0 }];
      return [{ ok: true, outcome, repeatedBytes: 0 }];
    });
    const added = [add('large', 1, 3 * mebibyte), add('large', 2), add('b', 1), add('b', 2)];
    expect(await Promise.all(added)).toEqual(added.map(() => outcome));
    expect(batches.flat()).toEqual(['large 1', 'b 1', 'large 1', 'b 2', 'large 1', 'large 2']);
  });
});

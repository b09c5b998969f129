import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../../../errors/app-error.ts';
import type { MetricAppendOutcome, MetricBatch } from '../../../../metrics/metric-store.ts';
import { noNames } from '../../../../metrics/watched-names.ts';
import type { MetricWrites } from '../write/metric-writes.ts';
import type { FromMetricWriter, ToMetricWriter } from './metric-writer-protocol.ts';
import { serveMetricWrites } from './serve-metric-writes.ts';

const outcome: MetricAppendOutcome = {
  accepted: 1,
  late: 0,
  duplicates: 0,
  rejected: {},
  points: { received: 1, rejected: 0 },
};

const writeOf = (id: number, projectId = 'prj'): ToMetricWriter => {
  const command: MetricBatch = {
    projectId,
    request: new Uint8Array(),
    format: 'otlp',
    receivedAtMs: 0,
    oldestMs: 0,
    newestMs: 0,
  };
  return { kind: 'write', id, project: projectId, bytes: 1, command };
};

let close = (): void => {};
afterEach(() => close());

/** Sends messages at once; the answers until the thread closes its port. Each append is a commit of `up` and `down`. */
async function run(messages: readonly ToMetricWriter[], changes: Partial<MetricWrites> = {}) {
  const { port1, port2 } = new MessageChannel();
  close = () => port1.close();
  const answers: FromMetricWriter[] = [];
  const calls: string[] = [];
  port2.on('message', (answer: FromMetricWriter) => answers.push(answer));
  const closed = once(port2, 'close');
  serveMetricWrites(port1, {
    createWrites: (onCommitted) => ({
      async append({ projectId }) {
        await Promise.resolve();
        const newestMs = new Map([
          ['up', 5],
          ['down', 6],
        ]);
        onCommitted([{ projectId, newestMs }]);
        return outcome;
      },
      forgetDaysBefore: (day) => void calls.push(`forget days before ${day}`),
      usage: () => ({ seriesCount: 3, sampleBytes: 16, seriesBytes: 8 }),
      async stop() {
        calls.push('stop');
      },
      ...changes,
    }),
    async release() {
      calls.push('release');
    },
  });
  for (const message of messages) port2.postMessage(message);
  await closed;
  return { ready: answers[0], answers: answers.slice(1), calls };
}

const watchUp: ToMetricWriter = {
  kind: 'watch',
  id: 1,
  added: new Map([['prj', new Set(['up'])]]),
  removed: noNames,
};

it('sends the notice of watched metrics before the replies, and one message for those of a commit', async () => {
  const { ready, answers, calls } = await run([watchUp, writeOf(7), writeOf(8, 'other'), { kind: 'stop' }]);
  expect(ready).toEqual({ kind: 'ready', started: undefined });
  const commits = [{ projectId: 'prj', newestMs: new Map([['up', 5]]) }];
  expect(answers).toEqual([
    { kind: 'notice', notice: { kind: 'watching', id: 1 } },
    { kind: 'notice', notice: { kind: 'committed', commits } },
    { kind: 'written', replies: [7, 8].map((id) => ({ id, outcome })) },
  ]);
  expect(calls).toEqual(['stop', 'release']);
});

it('answers what is under way before it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { answers } = await run([writeOf(7), { kind: 'stop' }], {
    append: async () => {
      await promise;
      return outcome;
    },
    stop: async () => resolve(),
  });
  expect(answers).toEqual([{ kind: 'written', replies: [{ id: 7, outcome }] }]);
});

it('passes on why an append failed, and what is in memory', async () => {
  const { answers } = await run([{ kind: 'measure', id: 2 }, writeOf(7), { kind: 'stop' }], {
    append: async () => {
      throw new AppError('UNAVAILABLE', 'ClickHouse does not answer');
    },
  });
  expect(answers).toMatchObject([
    { notice: { kind: 'measured', id: 2, usage: { seriesCount: 3 } } },
    { replies: [{ id: 7, failure: { code: 'UNAVAILABLE', message: 'ClickHouse does not answer' } }] },
  ]);
});

it('passes on before which day nothing is kept', async () => {
  const { calls } = await run([{ kind: 'forgetDays', beforeDay: 20_400 }, { kind: 'stop' }]);
  expect(calls).toEqual(['forget days before 20400', 'stop', 'release']);
});

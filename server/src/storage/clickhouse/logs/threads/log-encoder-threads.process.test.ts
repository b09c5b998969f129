import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../../logs/testing/sample-log.ts';
import { packKeys } from '../../../log-ingest/project-keys.ts';
import { startWorker } from '../../../threads/start-worker.ts';
import { answerEncoding } from './answer-encoding.ts';
import { createLogEncoderThreads, type LogEncoderThreadsOptions } from './log-encoder-threads.ts';

function startThreads(start?: LogEncoderThreadsOptions['start']) {
  const threads = createLogEncoderThreads({
    monotonicNowMs: () => performance.now(),
    maxQueuedRequests: 10,
    ...(start === undefined ? {} : { start }),
  });
  onTestFinished(() => threads.stop());
  return threads;
}

function requestOf(records: Parameters<typeof sampleLogBatch>[0]['records']) {
  const batch = sampleLogBatch({ records, resource: { text: 'x'.repeat(300) } });
  return { batch, day: 20_000, maxKeys: 3, keys: packKeys([{ hash: 1, day: 19_999 }]) };
}

it('encode as the calling thread would', async () => {
  const threads = startThreads();
  const records = ['a', 'b', 'é'].map((body) => ({ body, timeNs: sampleLogNs, attributes: { [body]: 'x' } }));
  const expected = answerEncoding({ kind: 'encode', ...requestOf(records) });
  expect(expected.outcome).toMatchObject({ accepted: 1, rejected: 2 });
  expect(await threads.encode(requestOf(records))).toEqual(expected);
});

it('say what is wrong with a request', async () => {
  const threads = startThreads();
  const { batch, ...rest } = requestOf([]);
  const malformed = { ...batch, request: Uint8Array.of(0x0a) };
  await expect(threads.encode({ batch: malformed, ...rest })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});

it('fail the request whose thread ends, and go on with another one', async () => {
  let started = 0;
  const threads = startThreads(() => {
    started += 1;
    if (started > 1) return startWorker('log-encoder');
    const dying = `const { parentPort } = require('node:worker_threads');
      parentPort.once('message', () => process.exit(1));
      parentPort.postMessage({ kind: 'ready' });`;
    return new Worker(dying, { eval: true });
  });
  await expect(threads.encode(requestOf([]))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await threads.encode(requestOf([]))).toMatchObject({ outcome: { accepted: 0 } });
});

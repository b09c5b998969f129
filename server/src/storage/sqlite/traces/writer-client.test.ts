import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { sampleFlush } from '../../../testing/sample-trace.ts';
import { startScriptWorker } from './testing/start-script-worker.ts';
import { startWriterClient, type WriterClient } from './writer-client.ts';

describe('a writer whose thread fails', () => {
  const limits = { maxQueuedWrites: 10, maxQueuedBytes: 100_000 };
  const write = (client: WriterClient, index: number) =>
    client.write({ kind: 'flush', ...sampleFlush(index) });

  it.each([
    ['throws', "throw new Error('out of\\nluck')", 'the trace writer failed: out of luck'],
    ['ends itself', 'process.exit(3)', 'the trace writer ended unexpectedly with code 3'],
    ['ends without a word', 'parentPort.close()', 'the trace writer ended unexpectedly with code 0'],
    [
      'gives up its medium',
      "parentPort.postMessage({ kind: 'fatal', message: 'no sync' }); parentPort.close()",
      'no sync',
    ],
  ])('refuses what waits and what comes, and says so once, when it %s', async (_how, script, message) => {
    const worker = startScriptWorker(script);
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    const fatal: Error[] = [];
    const client = await startWriterClient(worker, { ...limits, onFatal: (error) => fatal.push(error) });
    const waiting = await Promise.allSettled([1, 2, 3].map((index) => write(client, index)));
    await exited;
    const refusal = { code: 'UNAVAILABLE', details: [{ type: 'retry', retry_after_seconds: 1 }] };
    const rejected = { status: 'rejected', reason: refusal };
    expect(waiting).toMatchObject([rejected, rejected, rejected]);
    await expect(write(client, 4)).rejects.toMatchObject(refusal);
    await client.stop();
    expect(fatal.map((error) => error.message)).toEqual([message]);
  });

  it.each([
    ['throws', "throw new Error('no such folder')", 'no such folder'],
    ['ends', 'process.exit(3)', 'a thread of the trace store ended with code 3 before it was ready'],
  ])('does not start when the thread %s before it is ready', async (_how, script, message) => {
    const worker = new Worker(script, { eval: true });
    const onFatal = (error: Error): never => {
      throw error;
    };
    await expect(startWriterClient(worker, { ...limits, onFatal })).rejects.toThrow(message);
  });

  it('forgets a write that cannot be sent to the thread', async () => {
    const client = await startWriterClient(
      startScriptWorker("if (message.kind === 'stop') process.exit(0)"),
      { ...limits, maxQueuedWrites: 1, onFatal: () => {} },
    );
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const payload = { unsendable: () => {} };
      const event = { ...sampleFlush(1), events: [{ payload }] as never };
      await expect(client.write({ kind: 'flush', ...event })).rejects.toThrow('could not be cloned');
    }
    await client.stop();
  });
});

import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { startScriptWorker } from './testing/start-script-worker.ts';
import { startWriterClient, type WriterClient, type WriterClientOptions } from './writer-client.ts';

interface NoteProtocol {
  command: { readonly text: unknown };
  outcome: string;
  post: never;
  notice: string;
  started: undefined;
}

describe('a writer whose thread fails', () => {
  const options = {
    storeName: 'trace store',
    threadName: 'trace writer',
    maxQueuedWrites: 20,
    maxQueuedBytes: 1_000,
    estimateBytes: () => 10,
    onFatal: () => {},
  };
  const start = (
    changes: Pick<WriterClientOptions<NoteProtocol>, 'worker'> & Partial<WriterClientOptions<NoteProtocol>>,
  ) => startWriterClient<NoteProtocol>({ ...options, ...changes });
  const write = (client: WriterClient<NoteProtocol>, index: number) => client.write({ text: `${index}` });

  it.each([
    ['throws', "throw new Error('out of\\nluck')", 'the trace writer failed: out of luck'],
    ['ends itself', 'process.exit(3)', 'the trace writer ended unexpectedly with code 3'],
    ['ends without a word', 'parentPort.close()', 'the trace writer ended unexpectedly with code 0'],
    [
      'reports a fatal error',
      "parentPort.postMessage({ kind: 'fatal', message: 'no sync' }); parentPort.close()",
      'no sync',
    ],
  ])(
    'rejects queued and later writes, and calls `onFatal` once, when it %s',
    async (_how, script, message) => {
      const worker = startScriptWorker(script);
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      const fatal: Error[] = [];
      const client = await start({ worker, onFatal: (error) => fatal.push(error) });
      const waiting = await Promise.allSettled([1, 2, 3].map((index) => write(client, index)));
      await exited;
      const refusal = { code: 'UNAVAILABLE', details: [{ type: 'retry', retry_after_seconds: 1 }] };
      const rejected = { status: 'rejected', reason: refusal };
      expect(waiting).toMatchObject([rejected, rejected, rejected]);
      await expect(write(client, 4)).rejects.toMatchObject(refusal);
      await client.stop();
      expect(fatal.map((error) => error.message)).toEqual([message]);
    },
  );

  it.each([
    ['throws', "throw new Error('no such folder')", 'no such folder'],
    ['ends', 'process.exit(3)', 'a thread of the trace store ended with code 3 before it was ready'],
  ])('does not start when the thread %s before it is ready', async (_how, script, message) => {
    const worker = new Worker(script, { eval: true });
    const onFatal = (error: Error): never => {
      throw error;
    };
    await expect(start({ worker, onFatal })).rejects.toThrow(message);
  });

  it('releases the queue space of a write that cannot be sent to the thread', async () => {
    const worker = startScriptWorker("if (message.kind === 'stop') process.exit(0)");
    const client = await start({ worker, maxQueuedWrites: 1 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(client.write({ text: () => {} })).rejects.toThrow('could not be cloned');
    }
    await client.stop();
  });

  it('refuses writes beyond its queue, and takes more once one was answered', async () => {
    const worker = startScriptWorker(`
      if (message.kind === 'stop') process.exit(0);
      const { id } = message;
      setTimeout(() => parentPort.postMessage({ kind: 'written', replies: [{ id, outcome: 'ok' }] }), 20);`);
    const client = await start({ worker, maxQueuedBytes: 45 });
    const [first, second] = [write(client, 1), write(client, 2)];
    await expect(write(client, 3)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await Promise.all([first, second])).toEqual(['ok', 'ok']);
    expect(await write(client, 4)).toBe('ok');
    await client.stop();
  });

  it('keeps room for the writes of other projects', async () => {
    const worker = startScriptWorker("if (message.kind === 'stop') process.exit(0)");
    const claimantOf = ({ text }: { readonly text: unknown }) => ({ tenant: String(text), isWebKey: false });
    const client = await start({ worker, claimantOf, maxQueuedWrites: 8 });
    const outcomes: string[] = [];
    for (const project of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c']) {
      client.write({ text: project }).catch(({ message }) => outcomes.push(`${project}: ${message}`));
    }
    await client.stop();
    const refused = 'Too many writes are waiting; retry later.';
    expect(outcomes.filter((outcome) => outcome.endsWith(refused))).toEqual([
      `a: ${refused}`,
      `b: ${refused}`,
    ]);
  });

  it('passes on notices in order', async () => {
    const worker = startScriptWorker(`
      if (message.kind === 'stop') process.exit(0);
      for (const notice of ['a', 'b']) parentPort.postMessage({ kind: 'notice', notice });
      parentPort.postMessage({ kind: 'written', replies: [{ id: message.id, outcome: 'ok' }] });`);
    const notices: string[] = [];
    const client = await start({ worker, onNotice: (notice) => notices.push(notice) });
    await write(client, 1);
    expect(notices).toEqual(['a', 'b']);
    await client.stop();
  });

  it('transfers the buffers of a command', async () => {
    const worker = startScriptWorker(`
      if (message.kind === 'stop') process.exit(0);
      parentPort.postMessage({ kind: 'written', replies: [{ id: message.id, outcome: 'ok' }] });`);
    const bytes = new Uint8Array(1000);
    const client = await start({ worker, toTransfer: () => [bytes.buffer] });
    await client.write({ text: bytes });
    expect(bytes).toHaveLength(0);
    await client.stop();
  });
});

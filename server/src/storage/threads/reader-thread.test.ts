import { describe, expect, it } from 'vitest';
import { startReaderThread } from './reader-thread.ts';
import { startScriptWorker } from './testing/start-script-worker.ts';
import type { ReadMessage } from './thread-messages.ts';

const storeName = 'trace store';
const message: ReadMessage<string> = {
  kind: 'read',
  request: 'tags',
  timeLeftMs: 1_000,
  cancelled: new Int32Array(1),
};

describe('a reader thread', () => {
  it.each([
    ['throws', "throw new Error('out of memory')"],
    ['ends itself', 'process.exit(1)'],
  ])('rejects its read and reports its death when it %s', async (_how, script) => {
    let deaths = 0;
    const thread = await startReaderThread<string, string>({
      worker: startScriptWorker(script),
      storeName,
      onDeath: () => {
        deaths += 1;
      },
    });
    await expect(thread.read(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(deaths).toBe(1);
  });

  it('reports no death when it is stopped', async () => {
    let deaths = 0;
    const thread = await startReaderThread<string, string>({
      worker: startScriptWorker('parentPort.close()'),
      storeName,
      onDeath: () => {
        deaths += 1;
      },
    });
    await thread.stop();
    expect(deaths).toBe(0);
  });
});

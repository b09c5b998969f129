import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonRequest } from '../../ingest/otlp/json/json-transcoder.ts';
import { transcodeRequest } from '../../ingest/otlp/json/transcode-request.ts';
import { arbitraryLogsRequest } from '../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsJson } from '../../ingest/otlp/testing/encode-logs-json.ts';
import { arbitraryJsonStyle } from '../../ingest/otlp/testing/otlp-json.ts';
import { startWorker } from '../../storage/threads/start-worker.ts';
import { createTranscoderThreads } from './transcoder-threads.ts';

const monotonicNowMs = () => performance.now();

function requestOf(text: string, project = 'prj_1', abort = new AbortController().signal): JsonRequest {
  return { signal: 'logs', json: new TextEncoder().encode(text), project, abortSignal: () => abort };
}

describe('the threads that transcode OTLP/JSON', () => {
  const threads = createTranscoderThreads({ monotonicNowMs });
  afterAll(threads.stop);

  it('answer what the calling thread would', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLogsRequest, arbitraryJsonStyle, async (request, drawn) => {
        const text = Buffer.from(encodeLogsJson(request, drawn)).toString();
        const expected = transcodeRequest('logs', new TextEncoder().encode(text));
        expect(await threads.transcode(requestOf(text))).toEqual(expected);
      }),
    );
  });

  it.each(['{"resourceLogs":7}', '{"resourceLogs":[', 'x', '[]'])(
    'refuse %s as the calling thread would',
    async (text) => {
      let expected: unknown;
      try {
        transcodeRequest('logs', new TextEncoder().encode(text));
      } catch (error) {
        expected = error;
      }
      // Cast: each of these is refused with an AppError.
      const { code, message, details } = expected as { code: string; message: string; details: unknown };
      await expect(threads.transcode(requestOf(text))).rejects.toMatchObject({ code, message, details });
    },
  );

  it('take the buffer of a request over instead of copying it', async () => {
    const request = requestOf('{}');
    await threads.transcode(request);
    expect(request.json.byteLength).toBe(0);
  });

  it('leave a request out that nobody wants any more', async () => {
    const reason = new Error('the client left');
    const transcoded = threads.transcode(requestOf('{}', 'prj_1', AbortSignal.abort(reason)));
    await expect(transcoded).rejects.toBe(reason);
  });
});

it('a thread that dies fails its request, and the next one gets another', async () => {
  const dying = () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => process.exit(1));
       parentPort.postMessage({ kind: 'ready' });`,
      { eval: true },
    );
  const starts = [dying, () => startWorker('otlp-json')];
  const threads = createTranscoderThreads({
    monotonicNowMs,
    start: () => (starts.shift() ?? dying)(),
  });
  try {
    await expect(threads.transcode(requestOf('{}'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await threads.transcode(requestOf('{"resourceLogs":[]}'))).toEqual(new Uint8Array());
  } finally {
    await threads.stop();
  }
});

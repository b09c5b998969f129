import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { decodeNativeBody } from '../../ingest/native/native-body.ts';
import { arbitraryFlushJson } from '../../ingest/native/testing/arbitrary-native-json.ts';
import {
  sampleEventItem,
  sampleFlushBody,
  servedDecoder,
} from '../../ingest/native/testing/native-ingest.ts';
import type { JsonRequest } from '../../ingest/otlp/json/json-transcoder.ts';
import { transcodeRequest } from '../../ingest/otlp/json/transcode-request.ts';
import { arbitraryLogsRequest } from '../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsJson } from '../../ingest/otlp/testing/encode-logs-json.ts';
import { arbitraryJsonStyle } from '../../ingest/otlp/testing/otlp-json.ts';
import { startWorker } from '../../storage/threads/start-worker.ts';
import { thrownBy } from '../../testing/thrown-by.ts';
import { createJsonBodyThreads } from './json-body-threads.ts';

const monotonicNowMs = () => performance.now();

function senderOf(abort = new AbortController().signal) {
  return { project: 'prj_1', abortSignal: () => abort };
}

function requestOf(text: string, abort?: AbortSignal): JsonRequest {
  return { signal: 'logs', json: new TextEncoder().encode(text), ...senderOf(abort) };
}

/** What was decoded, or the error that the sender sees. */
async function outcomeOf<Decoded>(decode: () => Decoded | Promise<Decoded>) {
  try {
    return { decoded: await decode() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { code, message, details };
  }
}

describe('the threads for JSON bodies', () => {
  const threads = createJsonBodyThreads({ monotonicNowMs });
  afterAll(threads.stop);

  it('transcode OTLP/JSON to what the calling thread would', async () => {
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
      const { code, message, details } = thrownBy(() =>
        transcodeRequest('logs', new TextEncoder().encode(text)),
      );
      await expect(threads.transcode(requestOf(text))).rejects.toMatchObject({ code, message, details });
    },
  );

  it.each([
    ['flushTrace', sampleFlushBody({ events: [sampleEventItem()], attributes: { a: 'b' }, tags: ['', 't'] })],
    ['closeTrace', { reason: 'paid', sent_at: '2026-11-20T08:15:32.5Z', flushes: [sampleFlushBody()] }],
    ['appendPluginEvents', { events: [sampleEventItem({ event_id: 'e' }), {}] }],
    ['keepTraceAlive', {}],
  ] as const)('decode the body of %s to what the calling thread would', async (operation, body) => {
    const json = new TextEncoder().encode(JSON.stringify(body));
    const expected = decodeNativeBody(servedDecoder, operation, json);
    expect(await threads.decode({ ...senderOf(), operation, json })).toEqual(expected);
  });

  it('decode or refuse a flush with strange names, numbers and text as the calling thread would', async () => {
    const stored = { items: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryFlushJson, async (text) => {
        const encode = () => new TextEncoder().encode(text);
        const inPlace = await outcomeOf(() => decodeNativeBody(servedDecoder, 'flushTrace', encode()));
        const operation = 'flushTrace';
        const inThread = await outcomeOf(() => threads.decode({ ...senderOf(), operation, json: encode() }));
        expect(inThread).toStrictEqual(inPlace);
        if ('decoded' in inPlace) stored.items += inPlace.decoded?.flush.events.length ?? 0;
      }),
    );
    expect(stored.items).toBeGreaterThan(0);
  });

  it.each(['{', '{}', '{"flush_id":7}'])('refuse %s as a flush as the calling thread would', async (text) => {
    const json = new TextEncoder().encode(text);
    const { code, message, details } = thrownBy(() => decodeNativeBody(servedDecoder, 'flushTrace', json));
    const refused = threads.decode({ ...senderOf(), operation: 'flushTrace', json });
    await expect(refused).rejects.toMatchObject({ code, message, details });
  });

  it('take the buffer of a request over instead of copying it', async () => {
    const request = requestOf('{}');
    await threads.transcode(request);
    expect(request.json.byteLength).toBe(0);
  });

  it('leave a request out that nobody wants any more', async () => {
    const reason = new Error('the client left');
    const transcoded = threads.transcode(requestOf('{}', AbortSignal.abort(reason)));
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
  const starts = [dying, () => startWorker('json-body')];
  const threads = createJsonBodyThreads({
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

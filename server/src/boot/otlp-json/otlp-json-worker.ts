import { parentPort } from 'node:worker_threads';
import { transcodeRequest } from '../../ingest/otlp/json/transcode-request.ts';
import { giveBackMemory } from '../../storage/threads/give-back-memory.ts';
import { serveReads } from '../../storage/threads/serve-reads.ts';
import { decoderName, type TranscodeRequest } from './transcode-protocol.ts';

if (parentPort === null) throw new Error('otlp-json-worker.ts runs only as a worker thread');
giveBackMemory();
serveReads<TranscodeRequest, Uint8Array<ArrayBuffer>>(parentPort, {
  storeName: decoderName,
  read: ({ signal, json }) => transcodeRequest(signal, json),
  buffersOf: ({ buffer }) => [buffer],
  release: () => {},
});

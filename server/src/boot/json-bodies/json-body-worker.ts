import { parentPort } from 'node:worker_threads';
import { readContract } from '../../contract/read-contract.ts';
import { createEventDecoder, type EventDecoder } from '../../ingest/native/decode-event.ts';
import { decodeNativeBody } from '../../ingest/native/native-body.ts';
import { transcodeRequest } from '../../ingest/otlp/json/transcode-request.ts';
import { giveBackMemory } from '../../storage/threads/give-back-memory.ts';
import { serveReads } from '../../storage/threads/serve-reads.ts';
import { decoderName, type JsonBodyAnswers, type JsonBodyRequest } from './json-body-protocol.ts';

if (parentPort === null) throw new Error('json-body-worker.ts runs only as a worker thread');

type Answer = JsonBodyAnswers[keyof JsonBodyAnswers];

/** Made for the first body of native ingest, because a service may get none. */
let decoder: EventDecoder | undefined;

function answer(request: JsonBodyRequest): Answer {
  if (request.kind === 'transcode') return transcodeRequest(request.signal, request.json);
  decoder ??= createEventDecoder(readContract().document);
  return decodeNativeBody(decoder, request.operation, request.json);
}

giveBackMemory();
serveReads<JsonBodyRequest, Answer>(parentPort, {
  storeName: decoderName,
  read: answer,
  buffersOf: (answered) => (answered instanceof Uint8Array ? [answered.buffer] : []),
  release: () => {},
});

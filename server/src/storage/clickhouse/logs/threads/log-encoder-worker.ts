import { parentPort } from 'node:worker_threads';
import { giveBackMemory } from '../../../threads/give-back-memory.ts';
import { serveReads } from '../../../threads/serve-reads.ts';
import { answerEncoding } from './answer-encoding.ts';
import { encoderName, type LogEncoderAnswer, type LogEncoderRequest } from './log-encoder-protocol.ts';
import { buffersOfRows } from './packed-rows.ts';

if (parentPort === null) throw new Error('log-encoder-worker.ts runs only as a worker thread');

giveBackMemory();
serveReads<LogEncoderRequest, LogEncoderAnswer>(parentPort, {
  storeName: encoderName,
  read: answerEncoding,
  buffersOf: ({ rows, admitted }) => [...buffersOfRows(rows), admitted.buffer],
  release: () => {},
});

import { createProjectKeys, packKeys, unpackKeys } from '../../../log-ingest/project-keys.ts';
import { encodeBatch } from '../write/encode-batch.ts';
import type { LogEncoderAnswer, LogEncoderRequest } from './log-encoder-protocol.ts';
import { packRows } from './packed-rows.ts';

/** @throws as `encodeBatch`. */
export function answerEncoding({ batch, day, maxKeys, keys }: LogEncoderRequest): LogEncoderAnswer {
  const gate = createProjectKeys(maxKeys, unpackKeys(keys));
  gate.beginDay(day);
  const { rows, ...encoded } = encodeBatch(batch, gate);
  return { ...encoded, rows: packRows(rows), admitted: packKeys(gate.changes()) };
}

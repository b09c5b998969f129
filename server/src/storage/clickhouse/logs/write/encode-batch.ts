import { AppError } from '../../../../errors/app-error.ts';
import { maxJsonBytesOf } from '../../../../ingest/otlp/common-messages/json-limit.ts';
import { maxEmptyMessages } from '../../../../ingest/otlp/empty-messages.ts';
import { readLogsRequest } from '../../../../ingest/otlp/logs-request/read-logs-request.ts';
import { MalformedRequest } from '../../../../ingest/otlp/protobuf/malformed-request.ts';
import { toRejectedCounts } from '../../../../ingest/rejections.ts';
import type { AppendOutcome, LogBatch } from '../../../../logs/log-store.ts';
import { toUtcDayOfNs } from '../../../../time/utc-day.ts';
import type { KeyGate } from '../../../log-ingest/project-keys.ts';
import { maxRecordsPerRequest } from '../../../log-ingest/record-limit.ts';
import type { LogRows } from './log-rows.ts';
import { type EncodeLimits, RequestEncoder } from './request-encoder.ts';

export interface EncodedBatch {
  readonly outcome: Omit<AppendOutcome, 'duplicate'>;
  readonly rows: LogRows;
  readonly arrivalDay: number;
}

const defaultMaxRepeatedBytes = 128 * 1024 * 1024;

/** Of the type `Date`. */
const lastDay = 65_535;
/** Of the type `DateTime64(9)`. */
const lastNs = 2n ** 63n - 1n;

/**
 * Encodes a request as rows, without its rejected records.
 *
 * @throws AppError `INVALID_ARGUMENT` when it is not an `ExportLogsServiceRequest`, or has too much; the keys are as they were.
 */
export function encodeBatch(
  batch: LogBatch,
  keys: KeyGate,
  { maxRecords = maxRecordsPerRequest, maxRepeatedBytes = defaultMaxRepeatedBytes }: EncodeLimits = {},
): EncodedBatch {
  const arrivalDay = Math.min(Math.max(toUtcDayOfNs(batch.receivedAtNs), 0), lastDay);
  const newestNs = batch.newestNs < lastNs ? batch.newestNs : lastNs;
  const mark = keys.mark();
  const encoder = new RequestEncoder({ ...batch, newestNs, maxRecords, maxRepeatedBytes }, arrivalDay, keys);
  try {
    readLogsRequest(batch.request, encoder, {
      maxEmptyMessages,
      maxJsonBytes: maxJsonBytesOf(batch.request),
    });
    encoder.endResource();
  } catch (error) {
    keys.rollBack(mark);
    if (error instanceof MalformedRequest) throw new AppError('INVALID_ARGUMENT', error.message, [], error);
    throw error;
  }
  const { rows, rejections } = encoder;
  return { outcome: { accepted: rows.starts.length, ...toRejectedCounts(rejections) }, rows, arrivalDay };
}

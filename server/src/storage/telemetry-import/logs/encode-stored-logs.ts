import { tokenizeBody } from '../../../logs/body-tokens.ts';
import type { StoredLog } from '../../../logs/log.ts';
import { toSequence } from '../../clickhouse/logs/log-sequence.ts';
import { type RowWriter, setUint64 } from '../../clickhouse/row-binary/row-writer.ts';

/** What is the same for all records of an import. */
export interface StoredLogColumns {
  readonly projectId: string;
  readonly epoch: number;
  readonly arrivalDay: number;
}

const traceIdBytes = 16;
const spanIdBytes = 8;
const nonAscii = /[^\0-\x7f]/;

/** Writes a record that a store had as a row of `insertLogs`, which is that of `RequestEncoder` but for its sequence. */
export function encodeStoredLog(
  rows: RowWriter,
  log: StoredLog,
  { projectId, epoch, arrivalDay }: StoredLogColumns,
): void {
  const start = rows.size;
  rows.zeros(8);
  setUint64(rows.bytes, start, toSequence({ epoch, counter: log.sequence }));
  rows.text(projectId);
  rows.bigint64(log.timeNs);
  rows.uint16(arrivalDay);
  rows.bigint64(log.observedTimeNs ?? 0n);
  rows.uint8(log.severityNumber);
  rows.text(log.severityText);
  rows.text(log.serviceName);
  rows.text(log.eventName ?? '');
  rows.text(log.body);
  // ClickHouse finds the words of ASCII by itself.
  rows.texts(nonAscii.test(log.body) ? [...new Set(tokenizeBody(log.body))] : []);
  writeId(rows, log.traceId, traceIdBytes);
  writeId(rows, log.spanId, spanIdBytes);
  rows.text(log.scopeName ?? '');
  rows.text(log.scopeVersion ?? '');
  rows.uint32(log.flags);
  rows.uint32(log.droppedAttributesCount);
  rows.map(log.attributes);
  rows.map(log.resourceAttributes);
}

function writeId(rows: RowWriter, hex: string | undefined, bytes: number): void {
  if (hex === undefined) rows.zeros(bytes);
  else rows.encoded(Buffer.from(hex, 'hex'));
}

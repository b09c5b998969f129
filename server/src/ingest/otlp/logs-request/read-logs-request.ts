import { AnyValueReader } from '../common-messages/any-value-reader.ts';
import { findLast } from '../common-messages/find-last.ts';
import { EmptyMessages } from '../empty-messages.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import { LogRecordFields } from './log-record-fields.ts';
import { readLogRecord } from './read-log-record.ts';

/** Receives the records of a request as they are read. */
export interface LogRecordSink {
  /** The records that follow have the resource whose message is this range of the request, empty without one. */
  beginResource(start: number, end: number): void;
  /** The records that follow have the instrumentation scope whose message is this range, empty without one. */
  beginScope(start: number, end: number): void;
  /** Must copy what it needs: the object is reused for the next record. */
  addRecord(record: LogRecordFields): void;
}

/** Of requests as they arrive; none of those that are stored. */
export interface LogsRequestLimits {
  /** Resources and scopes without records. */
  readonly maxEmptyMessages: number;
  /** Of all values of records that are no strings. */
  readonly maxJsonBytes: number;
}

const unlimited: LogsRequestLimits = {
  maxEmptyMessages: Number.POSITIVE_INFINITY,
  maxJsonBytes: Number.POSITIVE_INFINITY,
};

const resourceLogsOfRequest = wireTag(1, 'lengthDelimited');
const resourceOfResourceLogs = wireTag(1, 'lengthDelimited');
const scopeLogsOfResourceLogs = wireTag(2, 'lengthDelimited');
const scopeOfScopeLogs = wireTag(1, 'lengthDelimited');
const recordOfScopeLogs = wireTag(2, 'lengthDelimited');

const none = new Uint8Array(0);

// Used for one request after the other: see `keep-shape.ts`.
const reader = new WireReader(none);
const values = new AnyValueReader(reader);
const record = new LogRecordFields(none);

/**
 * Reads an `ExportLogsServiceRequest` (opentelemetry-proto 1.x, collector/logs/v1). Resource and scope messages are
 * passed on undecoded, because nearly every request repeats the same bytes.
 *
 * @param sink must not read another request meanwhile.
 * @throws MalformedRequest for any other bytes, AppError `INVALID_ARGUMENT` beyond the limits; the sink may have received records by then.
 */
export function readLogsRequest(
  request: Uint8Array,
  sink: LogRecordSink,
  { maxEmptyMessages, maxJsonBytes }: LogsRequestLimits = unlimited,
): void {
  const empty = new EmptyMessages(maxEmptyMessages);
  restart(request, maxJsonBytes);
  try {
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === resourceLogsOfRequest) readResourceLogs(sink, empty);
      else reader.skip(tag);
    }
  } finally {
    restart(none);
  }
}

function restart(request: Uint8Array, maxJsonBytes?: number): void {
  reader.restart(request);
  record.restart(request);
  values.restart(maxJsonBytes);
}

function readResourceLogs(sink: LogRecordSink, empty: EmptyMessages): void {
  const outerEnd = reader.enter();
  let hasScopes = false;
  findLast(reader, resourceOfResourceLogs);
  sink.beginResource(reader.rangeStart, reader.rangeEnd);
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === scopeLogsOfResourceLogs) {
      hasScopes = true;
      readScopeLogs(sink, empty);
    } else reader.skip(tag);
  }
  reader.leave(outerEnd);
  if (!hasScopes) empty.add();
}

function readScopeLogs(sink: LogRecordSink, empty: EmptyMessages): void {
  const outerEnd = reader.enter();
  let hasRecords = false;
  findLast(reader, scopeOfScopeLogs);
  sink.beginScope(reader.rangeStart, reader.rangeEnd);
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === recordOfScopeLogs) {
      hasRecords = true;
      readRecord(sink);
    } else reader.skip(tag);
  }
  reader.leave(outerEnd);
  if (!hasRecords) empty.add();
}

function readRecord(sink: LogRecordSink): void {
  const outerEnd = reader.enter();
  readLogRecord(reader, values, record);
  reader.leave(outerEnd);
  sink.addRecord(record);
}

import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';

/** The same small requests in both encodings. */
export interface SampleRequests {
  /** The body of their record. */
  readonly body: string;
  readonly protobuf: Uint8Array;
  readonly json: string;
  /** With a second record of 1970, which is rejected. */
  readonly halfGood: { readonly protobuf: Uint8Array; readonly json: string };
}

let made = 0;

/** New ones each time: the same request again would not be stored. */
export function makeSampleRequests(): SampleRequests {
  made += 1;
  const body = `hello ${made}`;
  const record = `{"body":{"stringValue":"${body} in JSON"}}`;
  return {
    body,
    protobuf: encodeLogsRequest([{ scopeLogs: [{ records: [{ body }] }] }]),
    json: jsonWithRecords(record),
    halfGood: {
      protobuf: encodeLogsRequest([{ scopeLogs: [{ records: [{ body }, { timeNs: 1n }] }] }]),
      json: jsonWithRecords(`${record},{"timeUnixNano":"1"}`),
    },
  };
}

/** The OTLP/JSON of a request with these records, without resource or scope. */
export function jsonWithRecords(records: string): string {
  return `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${records}]}]}]}`;
}

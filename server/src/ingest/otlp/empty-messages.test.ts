import { describe, expect, it } from 'vitest';
import { createMetricDecoder } from '../metrics/metric-decoder.ts';
import { createRecordingSink } from '../metrics/testing/recording-sink.ts';
import { maxEmptyMessages } from './empty-messages.ts';
import { readLogsRequest } from './logs-request/read-logs-request.ts';
import { createWireWriter } from './protobuf/wire-writer.ts';
import { readTracesRequest } from './traces-request/read-traces-request.ts';

type Read = (request: Uint8Array<ArrayBuffer>) => void;

const begin = { beginResource() {}, beginScope() {} };
const readLogs: Read = (request) =>
  readLogsRequest(request, { ...begin, addRecord() {} }, { maxEmptyMessages, maxJsonBytes: 0 });
const readTraces: Read = (request) =>
  readTracesRequest(request, { ...begin, addSpan() {} }, maxEmptyMessages);
const readMetrics: Read = (request) =>
  void createMetricDecoder().decode({ projectId: 'p', request, format: 'otlp' }, createRecordingSink());

/** Messages of two bytes with this field number, within messages of these. */
function emptyMessages(count: number, field: number, within: readonly number[]): Uint8Array<ArrayBuffer> {
  const messages: Uint8Array<ArrayBuffer> = new Uint8Array(
    Buffer.alloc(2 * count, Buffer.of((field << 3) | 2, 0)),
  );
  return within.reduce((inner, number) => {
    const outer = createWireWriter();
    outer.bytes(number, inner);
    return outer.finish();
  }, messages);
}

describe.each<[string, number, readonly number[], readonly [string, Read][]]>([
  [
    'resources',
    1,
    [],
    [
      ['logs', readLogs],
      ['traces', readTraces],
      ['metrics', readMetrics],
    ],
  ],
  [
    'scopes',
    2,
    [1],
    [
      ['logs', readLogs],
      ['traces', readTraces],
      ['metrics', readMetrics],
    ],
  ],
  ['metrics', 2, [2, 1], [['metrics', readMetrics]]],
])('%s that hold no item', (_what, field, within, readers) => {
  it.each(readers)(
    'are accepted in requests of %s up to a number, and refused beyond it',
    (_signal, read) => {
      expect(() => read(emptyMessages(maxEmptyMessages, field, within))).not.toThrow();
      expect(() => read(emptyMessages(maxEmptyMessages + 1, field, within))).toThrow(
        expect.objectContaining({
          code: 'INVALID_ARGUMENT',
          message:
            'the request has more than 100000 resources, scopes and metrics that hold no item; leave them out',
          details: [{ type: 'limit', limit: 'empty_messages', max: 100_000, received: 100_001 }],
        }),
      );
    },
  );
});

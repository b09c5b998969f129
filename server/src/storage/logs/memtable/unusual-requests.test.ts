import { describe, expect, it } from 'vitest';
import { createWireWriter, type WireWriter } from '../../../ingest/otlp/protobuf/wire-writer.ts';
import { encodeAnyValue } from '../../../ingest/otlp/testing/encode-any-value.ts';
import type { StoredLog } from '../../../logs/log.ts';
import { createMemtable } from './create-memtable.ts';
import { storedLogs } from './testing/stored-logs.ts';

function message(write: (writer: WireWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = createWireWriter();
  write(writer);
  return writer.finish();
}

/** A `KeyValue` with its value first, or without a value. */
function keyValue(key: string, value?: string): Uint8Array {
  return message((writer) => {
    if (value !== undefined) writer.bytes(2, encodeAnyValue(value));
    writer.string(1, key);
  });
}

function append(request: Uint8Array): StoredLog | undefined {
  const memtable = createMemtable();
  memtable.append(request, { receivedAtNs: 5n, oldestNs: 0n, newestNs: 10n, firstSequence: 1 });
  return storedLogs(memtable.blocks)[0];
}

describe('a request that no usual encoder writes', () => {
  it('may have its fields in any order, and unknown ones', () => {
    const record = message((writer) => {
      writer.string(12, 'named');
      writer.varint(500, 1);
      writer.fixed64(11, 7n);
      writer.bytes(6, keyValue('event.name', 'older'));
      writer.bytes(5, encodeAnyValue('text'));
      writer.fixed64(1, 3n);
    });
    const scopeLogs = message((writer) => {
      writer.bytes(2, record);
      writer.string(3, 'https://schema');
      writer.bytes(
        1,
        message((scope) => scope.string(1, 'lib')),
      );
    });
    const resourceLogs = message((writer) => {
      writer.bytes(2, scopeLogs);
      writer.string(3, 'https://schema');
      writer.bytes(
        1,
        message((resource) => resource.bytes(1, keyValue('service.name', 'shop'))),
      );
    });
    const request = message((writer) => {
      writer.double(9, 1);
      writer.bytes(1, resourceLogs);
    });
    expect(append(request)).toMatchObject({
      timeNs: 3n,
      observedTimeNs: 7n,
      eventName: 'named',
      body: 'text',
      serviceName: 'shop',
      scopeName: 'lib',
      attributes: new Map([['event.name', 'older']]),
    });
  });

  it('may have attributes without a value, which are empty', () => {
    const pairs = [keyValue('a', 'x'), keyValue('b'), new Uint8Array(0)];
    const record = message((writer) => {
      for (const pair of pairs) writer.bytes(6, pair);
    });
    const resourceLogs = message((writer) => {
      writer.bytes(
        1,
        message((resource) => pairs.map((pair) => resource.bytes(1, pair))),
      );
      writer.bytes(
        2,
        message((scopeLogs) => scopeLogs.bytes(2, record)),
      );
    });
    const log = append(message((writer) => writer.bytes(1, resourceLogs)));
    const expected = new Map([
      ['a', 'x'],
      ['b', ''],
      ['', ''],
    ]);
    expect(log?.attributes).toEqual(expected);
    expect(log?.resourceAttributes).toEqual(expected);
  });

  it('may be empty', () => {
    expect(append(new Uint8Array(0))).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest, type LogRecordInit } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import { expectedLogs } from '../../../ingest/otlp/testing/expected-logs.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { maxBlockRows } from '../block.ts';
import { createMemtable } from './create-memtable.ts';
import type { AcceptanceWindow, Memtable } from './memtable.ts';
import { storedLogs } from './testing/stored-logs.ts';

const midnightNs = 1_764_028_800_000_000_000n;
const window: AcceptanceWindow = {
  receivedAtNs: midnightNs + 7n,
  oldestNs: midnightNs - 2n * BigInt(dayNs) + 1n,
  newestNs: midnightNs + BigInt(dayNs),
  firstSequence: 1,
};

function requestOf(...records: LogRecordInit[]): Uint8Array<ArrayBuffer> {
  return encodeLogsRequest([{ resource: { 'service.name': 'shop' }, scopeLogs: [{ records }] }]);
}

function appendTo(memtable: Memtable, request: Uint8Array) {
  return memtable.append(request, { ...window, firstSequence: memtable.rowCount + 1 }).outcome;
}

describe('createMemtable', () => {
  it('takes no request with more records than may be, of which nothing stays', () => {
    const memtable = createMemtable();
    const times = [1n, 0n, 2n].map((ns) => ({ timeNs: midnightNs + ns * BigInt(dayNs) }));
    const limited = { ...window, maxRecords: 3 };
    expect(memtable.append(requestOf(...times), limited).outcome).toMatchObject({ accepted: 2, rejected: 1 });
    expect(() => memtable.append(requestOf(...times, {}), limited)).toThrow(/more than 3 log records/);
    expect(memtable.rowCount).toBe(2);
    // A replay takes what was taken before there was a limit.
    expect(memtable.append(requestOf(...times, {}), window).outcome).toMatchObject({ accepted: 3 });
  });

  it('stores every field of every record, in blocks of their days', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLogsRequest, { minLength: 1, maxLength: 3 }), (requests) => {
        const memtable = createMemtable();
        const expected = requests.flatMap((request) => {
          const placed = { ...window, firstSequence: memtable.rowCount + 1 };
          const kept = expectedLogs(request, placed);
          const sent = request.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ records }) => records)).length;
          const { outcome } = memtable.append(encodeLogsRequest(request), placed);
          expect(outcome).toMatchObject({ accepted: kept.length, rejected: sent - kept.length });
          expect(outcome.reason !== undefined).toBe(outcome.rejected > 0);
          return kept;
        });
        expect(storedLogs(memtable.blocks)).toEqual(expected);
        for (const { dayStartNs, rowCount, timesOfDayNs } of memtable.blocks) {
          expect(dayStartNs % BigInt(dayNs)).toBe(0n);
          expect(timesOfDayNs.subarray(0, rowCount).every((time) => time >= 0 && time < dayNs)).toBe(true);
        }
      }),
    );
  });

  it.each<[string, LogRecordInit, { eventName?: string }]>([
    ['the field', { eventName: 'paid', attributes: { 'event.name': 'old' } }, { eventName: 'paid' }],
    ['the attribute', { attributes: { 'event.name': 'old' } }, { eventName: 'old' }],
    ['nothing when the attribute is empty', { attributes: { 'event.name': '' } }, {}],
    ['nothing when the attribute is a number', { attributes: { 'event.name': 5n } }, {}],
    [
      'nothing when the last of its attributes is no string',
      {
        attributes: [
          ['event.name', 'old'],
          ['event.name', 5n],
        ],
      },
      {},
    ],
  ])('takes the event name from %s', (_what, record, expected) => {
    const memtable = createMemtable();
    appendTo(memtable, requestOf({ timeNs: midnightNs, ...record }));
    expect(storedLogs(memtable.blocks)[0]?.eventName).toBe(expected.eventName);
    expect(storedLogs(memtable.blocks)[0]?.attributes.has('event.name')).toBe('attributes' in record);
  });

  it('accepts times up to both limits, and explains the first rejected one', () => {
    const memtable = createMemtable();
    const request = requestOf(
      { timeNs: window.oldestNs },
      { timeNs: window.oldestNs - 1n },
      { timeNs: window.newestNs },
      { timeNs: window.newestNs + 1n },
      { observedTimeNs: 1_764_028_800_000n },
      {},
    );
    const outcome = appendTo(memtable, request);
    expect(outcome).toMatchObject({ accepted: 3, rejected: 3 });
    expect(outcome.reason).toMatch(/^time_unix_nano 1763856000000000000 is 2025-11-23T00:00:00Z, before/);
    expect(storedLogs(memtable.blocks).map(({ timeNs, sequence }) => [timeNs, sequence])).toEqual([
      [window.oldestNs, 1],
      [window.newestNs, 2],
      [window.receivedAtNs, 3],
    ]);
  });

  it('names the observed time if that one was used', () => {
    const outcome = appendTo(createMemtable(), requestOf({ observedTimeNs: 1_764_028_800_000n }));
    expect(outcome.reason).toMatch(/^observed_time_unix_nano 1764028800000 is .* looks like milliseconds/);
  });

  it('replaces invalid UTF-8, also in keys, which may then equal a known key', () => {
    const memtable = createMemtable();
    const request = Buffer.from(
      requestOf({
        timeNs: midnightNs,
        body: 'b!!',
        severityText: 'S!',
        attributes: [
          ['k!', 'v!'],
          ['k\ufffd', 'other'],
        ],
      }),
    );
    for (const [at, byte] of request.entries()) if (byte === 0x21) request[at] = 0xff;
    appendTo(memtable, request);
    appendTo(memtable, request);
    const [first, second] = storedLogs(memtable.blocks);
    expect(first).toMatchObject({ body: 'b\ufffd\ufffd', severityText: 'S\ufffd' });
    expect(first?.attributes).toEqual(new Map([['k\ufffd', 'other']]));
    expect(second).toEqual({ ...first, sequence: 2 });
    expect(memtable.blocks[0]?.attributeKeys).toEqual(['k\ufffd']);
  });

  it('continues in another block of the day when one is full', () => {
    const memtable = createMemtable();
    const request = requestOf(...Array.from({ length: 9_001 }, () => ({ timeNs: midnightNs, body: 'x' })));
    for (let count = 0; count < 8; count++) {
      expect(memtable.hasRoomFor(9_001)).toBe(count < 7);
      appendTo(memtable, request);
    }
    expect(memtable.hasRoomFor(1)).toBe(false);
    expect(memtable.blocks.map(({ rowCount }) => rowCount)).toEqual([maxBlockRows, 8 * 9_001 - maxBlockRows]);
    const sequences = memtable.blocks.flatMap((block) => [...block.sequences.subarray(0, block.rowCount)]);
    expect(sequences).toEqual(Array.from({ length: 8 * 9_001 }, (_, index) => index + 1));
  });

  it('estimates its memory, which grows with its contents', () => {
    const memtable = createMemtable();
    expect(memtable.byteSize).toBe(0);
    appendTo(memtable, requestOf({ timeNs: midnightNs, body: 'x'.repeat(1_000_000) }));
    expect(memtable.byteSize).toBeGreaterThan(1_000_000);
    expect(memtable.byteSize).toBeLessThan(4_000_000);
  });

  it('finds the trace ids it has', () => {
    const memtable = createMemtable();
    appendTo(memtable, requestOf({ timeNs: midnightNs, traceId: 'ab'.repeat(16) }));
    const [block] = memtable.blocks;
    expect(block?.mayHaveTraceId(Buffer.from('ab'.repeat(16), 'hex'))).toBe(true);
    expect(block?.mayHaveTraceId(Buffer.from('ac'.repeat(16), 'hex'))).toBe(false);
  });

  it('keeps no resource or scope of a request whose other one is malformed', () => {
    const memtable = createMemtable();
    const scope = { name: 'new' };
    const records = [{ timeNs: midnightNs }];
    appendTo(memtable, requestOf({ timeNs: midnightNs }));
    const request = encodeLogsRequest([{ resource: { '!': '' }, scopeLogs: [{ scope, records }] }]);
    // An end-group tag without a start, in place of the resource's field 1 or the scope's name.
    for (const text of ['!', 'new']) {
      const broken = Buffer.from(request);
      const at = broken.indexOf(text);
      broken[text === '!' ? at - 4 : at - 2] = 0x0c;
      expect(() => appendTo(memtable, broken)).toThrow('The end of a group that never began');
    }
    expect(memtable.blocks.map(({ scopes, resources }) => [scopes.size, resources.size])).toEqual([[0, 1]]);
  });

  it('is unchanged after a malformed request', () => {
    fc.assert(
      fc.property(arbitraryLogsRequest, arbitraryLogsRequest, fc.nat(), (first, second, cut) => {
        const memtable = createMemtable();
        appendTo(memtable, encodeLogsRequest(first));
        const before = storedLogs(memtable.blocks);
        const request = encodeLogsRequest(second);
        // A message longer than the remaining bytes, after part or all of the request.
        const begun = Buffer.of(0x0a, 0x7f);
        const cutRequest = Buffer.concat([request.subarray(0, cut % (request.length + 1)), begun]);
        if (isRefused(cutRequest)) expect(() => appendTo(memtable, cutRequest)).toThrow(MalformedRequest);
        expect(() => appendTo(memtable, Buffer.concat([request, begun]))).toThrow(MalformedRequest);
        expect(storedLogs(memtable.blocks)).toEqual(before);
      }),
    );
  });
});

/** The appended bytes may complete a text that was cut. */
function isRefused(request: Uint8Array): boolean {
  try {
    appendTo(createMemtable(), request);
    return false;
  } catch {
    return true;
  }
}

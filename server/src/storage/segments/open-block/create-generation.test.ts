import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest, type LogRecordInit } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import { expectedLogs } from '../../../ingest/otlp/testing/expected-logs.ts';
import { dayNs, maxBlockRows } from '../block.ts';
import { createGeneration } from './create-generation.ts';
import type { AppendTerms, Generation } from './generation.ts';
import { storedLogs } from './testing/stored-logs.ts';

const midnightNs = 1_764_028_800_000_000_000n;
const terms: AppendTerms = {
  receivedAtNs: midnightNs + 7n,
  oldestNs: midnightNs - 2n * BigInt(dayNs) + 1n,
  newestNs: midnightNs + BigInt(dayNs),
  firstSequence: 1,
};

function requestOf(...records: LogRecordInit[]): Uint8Array<ArrayBuffer> {
  return encodeLogsRequest([{ resource: { 'service.name': 'shop' }, scopeLogs: [{ records }] }]);
}

function appendTo(generation: Generation, request: Uint8Array) {
  return generation.append(request, { ...terms, firstSequence: generation.rowCount + 1 });
}

describe('createGeneration', () => {
  it('keeps what a request says, record by record, in blocks of their days', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLogsRequest, { minLength: 1, maxLength: 3 }), (requests) => {
        const generation = createGeneration();
        const expected = requests.flatMap((request) => {
          const placed = { ...terms, firstSequence: generation.rowCount + 1 };
          const kept = expectedLogs(request, placed);
          const sent = request.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ records }) => records)).length;
          const outcome = generation.append(encodeLogsRequest(request), placed);
          expect(outcome).toMatchObject({ accepted: kept.length, rejected: sent - kept.length });
          expect(outcome.reason !== undefined).toBe(outcome.rejected > 0);
          return kept;
        });
        expect(storedLogs(generation.blocks)).toEqual(expected);
        for (const { dayStartNs, rowCount, timesOfDayNs } of generation.blocks) {
          expect(dayStartNs % BigInt(dayNs)).toBe(0n);
          expect(timesOfDayNs.subarray(0, rowCount).every((time) => time >= 0 && time < dayNs)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
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
    const generation = createGeneration();
    appendTo(generation, requestOf({ timeNs: midnightNs, ...record }));
    expect(storedLogs(generation.blocks)[0]?.eventName).toBe(expected.eventName);
    expect(storedLogs(generation.blocks)[0]?.attributes.has('event.name')).toBe('attributes' in record);
  });

  it('takes times up to both limits, and says what was wrong with the first that was not', () => {
    const generation = createGeneration();
    const request = requestOf(
      { timeNs: terms.oldestNs },
      { timeNs: terms.oldestNs - 1n },
      { timeNs: terms.newestNs },
      { timeNs: terms.newestNs + 1n },
      { observedTimeNs: 1_764_028_800_000n },
      {},
    );
    const outcome = appendTo(generation, request);
    expect(outcome).toMatchObject({ accepted: 3, rejected: 3 });
    expect(outcome.reason).toMatch(/^time_unix_nano 1763856000000000000 is 2025-11-23T00:00:00Z, before/);
    expect(storedLogs(generation.blocks).map(({ timeNs, sequence }) => [timeNs, sequence])).toEqual([
      [terms.oldestNs, 1],
      [terms.newestNs, 2],
      [terms.receivedAtNs, 3],
    ]);
  });

  it('names the observed time where that one was read', () => {
    const outcome = appendTo(createGeneration(), requestOf({ observedTimeNs: 1_764_028_800_000n }));
    expect(outcome.reason).toMatch(/^observed_time_unix_nano 1764028800000 is .* looks like milliseconds/);
  });

  it('replaces what is not UTF-8, also in keys, where it may become a key that is known', () => {
    const generation = createGeneration();
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
    appendTo(generation, request);
    appendTo(generation, request);
    const [first, second] = storedLogs(generation.blocks);
    expect(first).toMatchObject({ body: 'b\ufffd\ufffd', severityText: 'S\ufffd' });
    expect(first?.attributes).toEqual(new Map([['k\ufffd', 'other']]));
    expect(second).toEqual({ ...first, sequence: 2 });
    expect(generation.blocks[0]?.attributeKeys).toEqual(['k\ufffd']);
  });

  it('goes on in a further block of the day when one is full', () => {
    const generation = createGeneration();
    const request = requestOf(...Array.from({ length: 9_001 }, () => ({ timeNs: midnightNs, body: 'x' })));
    for (let count = 0; count < 8; count++) {
      expect(generation.hasFullBlock).toBe(count === 8);
      appendTo(generation, request);
    }
    expect(generation.hasFullBlock).toBe(true);
    expect(generation.blocks.map(({ rowCount }) => rowCount)).toEqual([
      maxBlockRows,
      8 * 9_001 - maxBlockRows,
    ]);
    const sequences = generation.blocks.flatMap((block) => [...block.sequences.subarray(0, block.rowCount)]);
    expect(sequences).toEqual(Array.from({ length: 8 * 9_001 }, (_, index) => index + 1));
  });

  it('estimates the memory of what it holds, which grows with it', () => {
    const generation = createGeneration();
    expect(generation.byteSize).toBe(0);
    appendTo(generation, requestOf({ timeNs: midnightNs, body: 'x'.repeat(1_000_000) }));
    expect(generation.byteSize).toBeGreaterThan(1_000_000);
    expect(generation.byteSize).toBeLessThan(4_000_000);
  });

  it('knows which trace ids it has', () => {
    const generation = createGeneration();
    appendTo(generation, requestOf({ timeNs: midnightNs, traceId: 'ab'.repeat(16) }));
    const [block] = generation.blocks;
    expect(block?.mayHaveTraceId(Buffer.from('ab'.repeat(16), 'hex'))).toBe(true);
    expect(block?.mayHaveTraceId(Buffer.from('ac'.repeat(16), 'hex'))).toBe(false);
  });

  it('keeps no resource or scope of a request whose other one is malformed', () => {
    const generation = createGeneration();
    const scope = { name: 'new' };
    const records = [{ timeNs: midnightNs }];
    appendTo(generation, requestOf({ timeNs: midnightNs }));
    const request = encodeLogsRequest([{ resource: { '!': '' }, scopeLogs: [{ scope, records }] }]);
    // A group that ends before it begins, in place of the resource's field 1 or the scope's name.
    for (const text of ['!', 'new']) {
      const broken = Buffer.from(request);
      const at = broken.indexOf(text);
      broken[text === '!' ? at - 4 : at - 2] = 0x0c;
      expect(() => appendTo(generation, broken)).toThrow('The end of a group that never began');
    }
    expect(generation.blocks.map(({ scopes, resources }) => [scopes.size, resources.size])).toEqual([[0, 1]]);
  });

  it('is as it was after a request that turns out malformed', () => {
    fc.assert(
      fc.property(arbitraryLogsRequest, arbitraryLogsRequest, fc.nat(), (first, second, cut) => {
        const generation = createGeneration();
        appendTo(generation, encodeLogsRequest(first));
        const before = storedLogs(generation.blocks);
        const request = encodeLogsRequest(second);
        // A message that is longer than what is left, after some of the request or all of it.
        const begun = Buffer.of(0x0a, 0x7f);
        const cutRequest = Buffer.concat([request.subarray(0, cut % (request.length + 1)), begun]);
        if (isRefused(cutRequest)) expect(() => appendTo(generation, cutRequest)).toThrow(MalformedRequest);
        expect(() => appendTo(generation, Buffer.concat([request, begun]))).toThrow(MalformedRequest);
        expect(storedLogs(generation.blocks)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});

/** A cut may fall so that what was put behind it completes a text. */
function isRefused(request: Uint8Array): boolean {
  try {
    appendTo(createGeneration(), request);
    return false;
  } catch {
    return true;
  }
}

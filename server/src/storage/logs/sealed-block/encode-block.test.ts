import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { maxBlockRows } from '../block.ts';
import { serviceLogBodies } from '../body/testing/service-log-bodies.ts';
import { readStoredLog } from '../read-stored-log.ts';
import { createBlockWriter } from './block-writer.ts';
import { encodeBlock } from './encode-block.ts';
import { arbitraryRecords, testDay, testDayStartNs } from './testing/arbitrary-records.ts';
import {
  openEncoded,
  readRows,
  readSomeRows,
  sortedByTime,
  toSealableBlock,
} from './testing/stored-in-memory.ts';

const spilledKeys = new Set(['user.id', '__proto__', '']);

it('returns every record as it was, in the order of time and arrival', () => {
  fc.assert(
    fc.property(arbitraryRecords({ maxLength: 40 }), fc.boolean(), (records, spills) => {
      const block = toSealableBlock(records, spills ? spilledKeys : new Set());
      const opened = openEncoded(encodeBlock('project', block));
      expect(opened.isSorted).toBe(true);
      expect(readRows(opened)).toEqual(sortedByTime(records));
    }),
  );
});

it('finds each value of a dictionary by its bytes, and no other', () => {
  fc.assert(
    fc.property(arbitraryRecords({ minLength: 1, maxLength: 30 }), fc.string(), (records, other) => {
      const opened = openEncoded(encodeBlock('project', toSealableBlock(records)));
      for (const key of opened.attributeKeys) {
        const { codes, dictionary } = opened.attribute(key) ?? expect.fail();
        const texts = Array.from({ length: dictionary.size }, (_, index) => dictionary.text(index + 1));
        expect(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(texts);
        expect(
          [...new Set(codes.subarray(0, opened.rowCount))]
            .filter((code) => code > 0)
            .toSorted((a, b) => a - b),
        ).toEqual(texts.map((_, index) => index + 1));
        for (const [index, text] of texts.entries()) {
          expect(dictionary.find(Buffer.from(text))).toBe(index + 1);
          expect(Buffer.from(dictionary.bytes(index + 1)).toString()).toBe(text);
        }
        if (!texts.includes(other.toWellFormed())) expect(dictionary.find(Buffer.from(other))).toBe(0);
      }
    }),
  );
});

it('finds trace ids by their bytes', () => {
  fc.assert(
    fc.property(arbitraryRecords({ maxLength: 30 }), (records) => {
      const block = openEncoded(encodeBlock('project', toSealableBlock(records)));
      const { dictionary } = block.traceIds;
      for (const { traceId } of records) {
        if (traceId === undefined) continue;
        const id = Buffer.from(traceId, 'hex');
        expect(block.mayHaveTraceId(id)).toBe(true);
        expect(dictionary.text(dictionary.find(id))).toBe(traceId);
      }
      expect(dictionary.find(Buffer.alloc(16, 7))).toBe(0);
      expect(dictionary.find(Buffer.alloc(0))).toBe(0);
    }),
  );
});

it('has the facts for the catalogue', () => {
  fc.assert(
    fc.property(arbitraryRecords({ minLength: 1, maxLength: 20 }), (records) => {
      const sorted = sortedByTime(records);
      const sequences = records.map(({ sequence }) => sequence);
      expect(encodeBlock('project', toSealableBlock(records)).facts).toEqual({
        projectId: 'project',
        day: testDay,
        rowCount: records.length,
        byteCount: expect.any(Number),
        minTimeNs: sorted[0]?.timeNs,
        maxTimeNs: sorted.at(-1)?.timeNs,
        minSequence: Math.min(...sequences),
        maxSequence: Math.max(...sequences),
      });
    }),
  );
});

it('encodes a block of the maximum rows', () => {
  const bodies = serviceLogBodies(maxBlockRows);
  const records = bodies.map((body, index) => ({
    timeNs: testDayStartNs + BigInt((index * 7919) % maxBlockRows) * 1_000_003n,
    sequence: index + 1,
    severityNumber: index % 25,
    severityText: '',
    body,
    serviceName: `service-${index % 300}`,
    traceId: (index + 1).toString(16).padStart(32, '0'),
    flags: 0,
    droppedAttributesCount: 0,
    attributes: new Map([['request.id', `${index}`]]),
    resourceAttributes: new Map([['host.name', `host-${index % 700}`]]),
  }));
  const encoded = encodeBlock('project', toSealableBlock(records));
  const opened = openEncoded(encoded);
  expect(opened.attribute('request.id')?.dictionary.size).toBe(maxBlockRows);
  const expected = sortedByTime(records);
  expect([...opened.sequences]).toEqual(expected.map(({ sequence }) => sequence));
  for (let row = 0; row < maxBlockRows; row += 97) expect(readStoredLog(opened, row)).toEqual(expected[row]);
  const rows = [0, 255, 256, maxBlockRows - 1];
  expect(readSomeRows(openEncoded(encoded), rows)).toEqual(rows.map((row) => expected[row]));
});

it('leaves out unused values, attributes, resources and scopes', () => {
  const block = toSealableBlock([]);
  const opened = openEncoded(
    encodeBlock('project', {
      ...block,
      attributeKeys: ['rolled.back'],
      attribute: () => ({
        codes: new Uint8Array(1),
        dictionary: {
          size: 1,
          bytes: () => Buffer.from('x'),
          text: () => 'x',
          find: () => 1,
          view: () => ({ bytes: Uint8Array.of(1), ends: Uint32Array.of(0, 1) }),
        },
      }),
      spilledKeys: new Set(['spilled.back']),
      resources: { codes: new Uint8Array(1), size: 1, attributes: () => new Map([['a', 'b']]) },
      scopes: { codes: new Uint8Array(1), size: 1, scope: () => ({ name: 'a', version: '' }) },
    }),
  );
  expect(opened.rowCount).toBe(0);
  expect(opened.attributeKeys).toEqual([]);
  expect([...opened.spilledKeys]).toEqual([]);
  expect([opened.resources.size, opened.scopes.size]).toEqual([0, 0]);
});

it('frees the arrays that it was given, but for those that are stored as they are', () => {
  const writer = createBlockWriter(() => {});
  const [compressible, short] = [new Uint8Array(1000), Uint8Array.of(1, 2, 3)];
  const numbers = Uint32Array.from({ length: 1000 }, (_, row) => row % 7);
  writer.addPart('compressible', compressible);
  writer.addPart('short', short);
  writer.addNumbers('numbers', numbers);
  expect([compressible.length, short.length, numbers.length]).toEqual([0, 3, 0]);
});

it('lets garbage be collected after each part', () => {
  const betweenParts = vi.fn();
  const writer = createBlockWriter(betweenParts);
  writer.addPart('a', new Uint8Array(10));
  expect(betweenParts).toHaveBeenCalledTimes(1);
  writer.addNumbers('b', Uint32Array.of(1, 2));
  expect(betweenParts).toHaveBeenCalledTimes(2);
});

it('stores only a directory entry for a column with equal rows', () => {
  const writer = createBlockWriter(() => {});
  writer.addNumbers('flags', new Uint32Array(1000).fill(1));
  writer.addNumbers('absent', new Uint8Array(1000));
  const facts = {
    projectId: '',
    day: 1,
    rowCount: 1000,
    minTimeNs: 0n,
    maxTimeNs: 0n,
    minSequence: 0,
    maxSequence: 0,
  };
  expect(writer.finish(facts, { timeUnitNs: 1, attributeKeys: [], spilledKeys: [] }).parts).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { encodeLog, jsonOf, packLogs, releaseLogs, toJsonItems } from './encoded-log.ts';
import { toWireLog } from './log-wire.ts';
import { decodeLogs } from './testing/decode-logs.ts';
import { sampleLog } from './testing/sample-log.ts';

const logs = ['plain', 'ä€🪨 "\\\n\u0000', '\ud800 alone', ''].map((body, index) => ({
  ...sampleLog({ body, attributes: new Map([['k', 'ü']]) }),
  sequence: index + 1,
}));

describe('an encoded record', () => {
  it('has its position, its text and the record of the contract', () => {
    for (const log of logs) {
      const encoded = encodeLog(log);
      expect(JSON.parse(Buffer.from(jsonOf(encoded)).toString())).toEqual(toWireLog(log));
      const { timeNs, sequence, textLength } = encoded;
      expect([timeNs, sequence, textLength]).toEqual([
        log.timeNs,
        log.sequence,
        log.body.length + 'kü'.length,
      ]);
    }
  });

  it('keeps no other memory than its own, because blocks keep some', () => {
    for (const { bytes, start, end } of logs.map(encodeLog))
      expect([bytes.buffer.byteLength, start]).toEqual([end, 0]);
  });
});

describe('packed records', () => {
  it('are the same, in one buffer that goes to another thread as it is', () => {
    const encoded = logs.map(encodeLog);
    const packed = packLogs(encoded);
    expect(packed.map(({ textLength }) => textLength)).toEqual(encoded.map(({ textLength }) => textLength));
    expect(decodeLogs(structuredClone(packed))).toEqual(logs);
    expect(new Set(packed.map(({ bytes }) => bytes)).size).toBe(1);
    expect(packed[0]?.bytes.buffer.byteLength).toBe(encoded.reduce((sum, { end }) => sum + end + 1, 0));
  });
});

describe('the items of an array', () => {
  const textOf = (pieces: Iterable<readonly [Uint8Array]>) =>
    [...pieces].map(([bytes]) => Buffer.from(bytes).toString());
  const texts = logs.map((log) => JSON.stringify(toWireLog(log)));
  const [a, b, c, d] = texts as [string, string, string, string];

  it.each([
    ['as they were packed, are one piece', [0, 1, 2, 3], [`${a},${b},${c},${d}`]],
    ['without some of them, are a piece for each run', [0, 1, 3], [`${a},${b}`, d]],
    ['in another order, too', [2, 3, 1, 0], [`${c},${d}`, b, a]],
    ['are none without records', [], []],
  ])('%s', (_what, places, pieces) => {
    const packed = packLogs(logs.map(encodeLog));
    expect(textOf(toJsonItems(places.map((place) => packed[place] as (typeof packed)[number])))).toEqual(
      pieces,
    );
  });

  it('of several buffers are apart', () => {
    const [one, other] = [packLogs(logs.slice(0, 2).map(encodeLog)), packLogs(logs.slice(2).map(encodeLog))];
    expect(textOf(toJsonItems([...one, ...other]))).toEqual([`${a},${b}`, `${c},${d}`]);
  });
});

it('frees the buffers of records', () => {
  const records = [...packLogs(logs.map(encodeLog)), ...logs.map(encodeLog)];
  releaseLogs(records);
  expect(records.map(({ bytes }) => bytes.length)).toEqual(records.map(() => 0));
});

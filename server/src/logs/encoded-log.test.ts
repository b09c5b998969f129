import { describe, expect, it } from 'vitest';
import { encodeLog, packLogs } from './encoded-log.ts';
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
      expect(JSON.parse(Buffer.from(encoded.json).toString())).toEqual(toWireLog(log));
      const { timeNs, sequence, textLength } = encoded;
      expect([timeNs, sequence, textLength]).toEqual([
        log.timeNs,
        log.sequence,
        log.body.length + 'kü'.length,
      ]);
    }
  });

  it('keeps no other memory than its own, because blocks keep some', () => {
    for (const { json } of logs.map(encodeLog)) expect(json.buffer.byteLength).toBe(json.length);
  });
});

describe('packed records', () => {
  it('are the same, in one buffer that goes to another thread as it is', () => {
    const encoded = logs.map(encodeLog);
    const packed = packLogs(encoded);
    expect(packed).toEqual(encoded);
    expect(decodeLogs(structuredClone(packed))).toEqual(logs);
    const [buffer, ...others] = new Set(packed.map(({ json }) => json.buffer));
    expect(buffer?.byteLength).toBe(encoded.reduce((sum, { json }) => sum + json.length, 0));
    expect(others).toEqual([]);
  });
});

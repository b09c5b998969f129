import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createTracePageTokens } from '../traces/trace-page-token.ts';
import { createLogPageTokens } from './log-page-token.ts';

const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32).fill(1) }, randomBytes);
const instantNs = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('the page tokens of logs', () => {
  it('round-trip every position, to the nanosecond', () => {
    const tokens = createLogPageTokens(sealer, () => 0);
    const positions = fc.record(
      {
        filter: fc.string({ unit: 'grapheme' }),
        window: fc.record({ sinceNs: instantNs, untilNs: instantNs }, { noNullPrototype: true }),
        before: fc.record({ timeNs: instantNs, sequence: fc.maxSafeNat() }, { noNullPrototype: true }),
        pageSize: fc.integer({ min: 1, max: 1_000 }),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(positions, (position) => {
        expect(tokens.decode('prj_1', tokens.encode('prj_1', position))).toEqual(position);
      }),
    );
  });

  it('are not valid for traces, nor are those of traces for logs', () => {
    const logTokens = createLogPageTokens(sealer, () => 0);
    const traceTokens = createTracePageTokens(sealer, () => 0);
    const window = { sinceNs: 0n, untilNs: 1n };
    const ofLogs = logTokens.encode('prj_1', { filter: '', window, before: { timeNs: 0n, sequence: 1 } });
    const ofTraces = traceTokens.encode('prj_1', { filter: '', window: {}, afterTraceNumber: 1 });
    expect(traceTokens.decode('prj_1', ofLogs)).toBeUndefined();
    expect(logTokens.decode('prj_1', ofTraces)).toBeUndefined();
    expect(logTokens.decode('prj_2', ofLogs)).toBeUndefined();
  });

  it('fit the 12,000 characters of the contract, whatever the 4,096 bytes of the filter', () => {
    const tokens = createLogPageTokens(sealer, () => Date.now());
    const longest = {
      filter: '\u0001'.repeat(4096),
      window: { sinceNs: 2n ** 64n - 1n, untilNs: 2n ** 64n - 1n },
      before: { timeNs: 2n ** 64n - 1n, sequence: Number.MAX_SAFE_INTEGER },
      pageSize: 1_000,
    };
    expect(tokens.encode('prj_1', longest).length).toBeLessThanOrEqual(12_000);
  });
});

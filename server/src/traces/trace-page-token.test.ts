import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createTracePageTokens } from './trace-page-token.ts';

const dayMs = 86_400_000;
const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32).fill(1) }, randomBytes);
const position = { filter: 'tag="é"', window: { sinceMs: 1, untilMs: 2 }, afterTraceNumber: 7 };

describe('the page tokens of traces', () => {
  it('restore every position', () => {
    const tokens = createTracePageTokens(sealer, () => 0);
    const positions = fc.record({
      filter: fc.string({ unit: 'grapheme' }),
      window: fc.record(
        { sinceMs: fc.nat(), untilMs: fc.nat() },
        { requiredKeys: [], noNullPrototype: true },
      ),
      afterTraceNumber: fc.nat(),
      pageSize: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(positions, (given) => {
        expect(tokens.decode('prj_1', tokens.encode('prj_1', given))).toEqual(given);
      }),
    );
  });

  it('are bound to one project and to traces', () => {
    const tokens = createTracePageTokens(sealer, () => 0);
    expect(tokens.decode('prj_2', tokens.encode('prj_1', position))).toBeUndefined();
    const ofLogs = sealer.seal(
      'logs:prj_1',
      `${JSON.stringify({ afterTraceNumber: 7, window: {}, expiresAtMs: 1 })}\n`,
    );
    expect(tokens.decode('prj_1', ofLogs)).toBeUndefined();
  });

  it('end after 24 hours', () => {
    let nowMs = 1_000;
    const tokens = createTracePageTokens(sealer, () => nowMs);
    const token = tokens.encode('prj_1', position);
    nowMs = 1_000 + dayMs - 1;
    expect(tokens.decode('prj_1', token)).toEqual(position);
    nowMs = 1_000 + dayMs;
    expect(tokens.decode('prj_1', token)).toBeUndefined();
  });

  it('fit the 12,000 characters of the contract, for any filter of 4,096 bytes', () => {
    const tokens = createTracePageTokens(sealer, () => Date.now());
    const window = { sinceMs: Date.now(), untilMs: Date.now() };
    // Characters that take more room in JSON than in UTF-8.
    for (const character of ['"', '\\', '\u0001', '\n', '\u007f']) {
      const longest = {
        window,
        filter: character.repeat(4096),
        afterTraceNumber: Number.MAX_SAFE_INTEGER,
        pageSize: 1_000,
      };
      const token = tokens.encode('prj_1', longest);
      expect(token.length).toBeLessThanOrEqual(12_000);
      expect(tokens.decode('prj_1', token)).toEqual(longest);
    }
  });
});

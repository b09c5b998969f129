import { describe, expect, it } from 'vitest';
import { isPayloadBounded, payloadLimits } from './payload-limits.ts';

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

describe('isPayloadBounded', () => {
  it('accepts JSON of exactly the byte limit and not one byte more', () => {
    const frame = Buffer.byteLength('{"t":""}');
    const longest = 'é'.repeat((payloadLimits.maxBytes - frame) / 2);
    expect(isPayloadBounded({ t: longest })).toBe(true);
    expect(isPayloadBounded({ t: `${longest}a` })).toBe(false);
  });

  it('accepts exactly the depth limit and not one level more', () => {
    expect(isPayloadBounded(nest(payloadLimits.maxDepth))).toBe(true);
    expect(isPayloadBounded(nest(payloadLimits.maxDepth + 1))).toBe(false);
  });

  it('rejects nesting that would overflow the stack', () => {
    expect(isPayloadBounded(nest(200_000))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { encodePayload, payloadLimits } from './payload-limits.ts';

function nest(levels: number): object {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return { a: value };
}

describe('encodePayload', () => {
  it('accepts JSON of exactly the byte limit and not one byte more', () => {
    const frame = Buffer.byteLength('{"t":""}');
    const longest = 'é'.repeat((payloadLimits.maxBytes - frame) / 2);
    expect(encodePayload({ t: longest })).toBe(JSON.stringify({ t: longest }));
    expect(encodePayload({ t: `${longest}a` })).toBeUndefined();
  });

  it('accepts exactly the depth limit and not one level more', () => {
    const deepest = nest(payloadLimits.maxDepth - 1);
    expect(encodePayload(deepest)).toBe(JSON.stringify(deepest));
    expect(encodePayload(nest(payloadLimits.maxDepth))).toBeUndefined();
  });

  it('rejects nesting that would overflow the stack', () => {
    expect(encodePayload(nest(200_000))).toBeUndefined();
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFrames, encodeFrames } from './span-frames.ts';

const frame = fc.record({
  receivedAtMs: fc.nat({ max: 8_640_000_000_000_000 }),
  segment: fc.uint8Array({ maxLength: 300 }),
});

it('returns frames unchanged, also from the middle of a block', () => {
  const property = fc.property(
    fc.array(frame, { maxLength: 5 }),
    fc.array(frame, { maxLength: 5 }),
    (before, frames) => {
      const [first, second] = [encodeFrames(before), encodeFrames(frames)];
      const own = Buffer.concat([first, second]).subarray(first.length);
      const decoded = [...decodeFrames(own)].map(({ receivedAtMs, segment }) => ({
        receivedAtMs,
        segment: new Uint8Array(segment),
      }));
      expect(decoded).toEqual(frames);
    },
  );
  fc.assert(property);
});

import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const characters = 0x11_0000 - surrogates.count;

/**
 * The unit 'binary' of fast-check, every code point that is a character: the same strings from the same seed. For the first string of
 * its own unit fast-check lists a million characters in a map, which takes a second of each worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(characters - 1)
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count), indexOf);

function indexOf(value: unknown): number {
  const point = typeof value === 'string' ? value.codePointAt(0) : undefined;
  if (point === undefined || value !== String.fromCodePoint(point)) return Number.NaN;
  return point < surrogates.first ? point : point - surrogates.count;
}

import fc from 'fast-check';

/** One character changed, left out or added; a piece cut off; two tokens mixed; or anything else. */
export function arbitraryTampering(token: string): fc.Arbitrary<string> {
  const digit = fc.constantFrom(...'ABCXYZabcxyz0189-_.=/+ ');
  const edited = fc.tuple(fc.nat(token.length), fc.nat(2), digit).map(([at, removed, inserted]) => {
    return token.slice(0, at) + inserted + token.slice(at + removed);
  });
  const cut = fc.nat(token.length - 1).map((length) => token.slice(0, length));
  const swapped = fc
    .tuple(fc.nat(token.length), fc.nat(token.length))
    .map(([a, b]) => token.slice(a) + token.slice(0, b));
  return fc
    .oneof({ weight: 5, arbitrary: edited }, cut, swapped, fc.base64String(), fc.string())
    .filter((changed) => changed !== token && changed !== '');
}

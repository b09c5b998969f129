/** The typed arrays that columns are made of. */
type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A longer array with the same start; zero after it. */
export function grownArray<Array extends Numbers>(array: Array, length: number): Array {
  // Cast: in TypeScript `constructor` is a plain Function.
  const grown = new (array.constructor as new (length: number) => Array)(length);
  grown.set(array);
  return grown;
}

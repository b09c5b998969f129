/** The typed arrays that columns are made of. */
type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A longer array with the same start; zero after it. */
export function grownArray<Array extends Numbers>(array: Array, length: number): Array {
  // Cast: TypeScript does not know that the constructor of a typed array makes its own kind.
  const grown = new (array.constructor as new (length: number) => Array)(length);
  grown.set(array);
  return grown;
}

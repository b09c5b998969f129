/** What a growing array is before its first number: objects of each request have some, and few requests use them. */
export const noNumbers = new Float64Array(0);

/** A longer array with the same start; zero after it. */
export function grownArray<Numbers extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: Numbers,
  length: number,
): Numbers {
  // Cast: TypeScript does not know that the constructor of a typed array makes its own kind.
  const grown = new (array.constructor as new (length: number) => Numbers)(length);
  grown.set(array);
  return grown;
}

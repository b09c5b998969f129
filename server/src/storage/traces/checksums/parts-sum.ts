const modulus = 2 ** 32;

/**
 * The checksums of the parts of a timeline together, in any order; `null` when some part has none, because it was written by an
 * earlier release and not scrubbed yet.
 */
export type PartsSum = number | null;

export function addPart(sum: PartsSum, part: number): PartsSum {
  return sum === null ? null : (sum + part) % modulus;
}

/** What has to be added to `part` for the sum. */
export function restOfSum(sum: number, part: number): number {
  return (sum - part + modulus) % modulus;
}

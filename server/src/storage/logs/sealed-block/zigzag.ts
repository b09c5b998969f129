/** Maximum magnitude whose zigzag form is an exact number. */
export const maxZigzagMagnitude = 2 ** 52 - 1;

/** Small positive numbers for small differences of either sign: 0, -1, 1, -2 become 0, 1, 2, 3. */
export function toZigzag(difference: number): number {
  return difference < 0 ? -difference * 2 - 1 : difference * 2;
}

export function fromZigzag(zigzag: number): number {
  const half = Math.floor(zigzag / 2);
  return half * 2 === zigzag ? half : -half - 1;
}

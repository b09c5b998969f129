import { pointsOfText } from '../labels/points-of-text.ts';

/** Of a series that is held by itself: its objects take hundreds of bytes beside its points, of which each is nine. */
const leastPoints = 16;

/** The points that a series counts as while an operator holds it under a key, which is a text of this many characters. */
export function heldPoints(stepCount: number, keyLength: number): number {
  return Math.max(leastPoints, stepCount + pointsOfText(keyLength));
}

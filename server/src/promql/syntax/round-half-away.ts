/** Rounds to the nearest integer and halves away from zero, as Go does; never -0. */
export function roundHalfAway(value: number): number {
  const rounded = Math.round(Math.abs(value));
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

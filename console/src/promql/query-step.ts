const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Intervals that people choose; all divide the next larger unit, so that aligned points fall on round times. */
export const roundStepsMs: readonly number[] = [
  ...[100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 7, 28].map((count) => count * dayMs),
];

/** Points a series at most when the step is automatic. */
const automaticPoints = 300;
/** The server's default limit of points a series (`/v1/metrics/query_range`). */
export const maxPoints = 11_000;

function smallestStep(spanMs: number, points: number): number {
  const found = roundStepsMs.find((stepMs) => spanMs / stepMs <= points);
  // A window may be shorter than the smallest of them.
  return Math.min(spanMs, found ?? Math.ceil(spanMs / points / dayMs) * dayMs);
}

export interface QueryWindow {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

/**
 * The evaluation times of a window: multiples of the step, so that points stay where they are when the window moves on. At least one is
 * within the window.
 *
 * @param chosenMs the step a person chose; a larger one is used where it would exceed the server's limit of points, the automatic one where
 * it is longer than the window.
 */
export function planQueryWindow(
  { sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number },
  chosenMs?: number,
): QueryWindow {
  const spanMs = Math.max(1, untilMs - sinceMs);
  const stepMs =
    chosenMs === undefined || chosenMs > spanMs
      ? smallestStep(spanMs, automaticPoints)
      : Math.max(chosenMs, smallestStep(spanMs, maxPoints - 1));
  const endMs = Math.floor(untilMs / stepMs) * stepMs;
  const startMs = Math.min(endMs, Math.ceil(sinceMs / stepMs) * stepMs);
  return { startMs, endMs, stepMs };
}

/** Why a window is not evaluated with the step that a person chose; absent where it is. */
export function explainStep(
  { stepMs }: Pick<QueryWindow, 'stepMs'>,
  chosenMs: number | undefined,
): string | undefined {
  if (chosenMs === undefined || chosenMs === stepMs) return undefined;
  const [chosen, used] = [chosenMs, stepMs].map(formatDuration);
  return chosenMs > stepMs
    ? `A step of ${chosen} is longer than the range: values are ${used} apart.`
    : `A step of ${chosen} would take more than ${maxPoints.toLocaleString('en')} values a series: they are ${used} apart.`;
}

/** The window of a `rate`: four steps, so that no sample falls between two points, and at least five minutes. */
export function rateWindow(stepMs: number): string {
  return formatDuration(Math.max(5 * minuteMs, 4 * stepMs));
}

const unitsMs = [
  ['w', 7 * dayMs],
  ['d', dayMs],
  ['h', hourMs],
  ['m', minuteMs],
  ['s', secondMs],
  ['ms', 1],
] as const;

/** A duration of PromQL in its largest whole unit, such as `90s` or `5m`. */
export function formatDuration(ms: number): string {
  const [unit, unitMs] = unitsMs.find(([, size]) => ms % size === 0) ?? ['ms', 1];
  return `${ms / unitMs}${unit}`;
}

/** The inverse of `formatDuration`; undefined for anything else and for nothing. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})(ms|[smhdw])$/.exec(text) ?? [];
  const unitMs = unitsMs.find(([name]) => name === unit)?.[1];
  if (unitMs === undefined || Number(count) === 0) return undefined;
  return Number(count) * unitMs;
}

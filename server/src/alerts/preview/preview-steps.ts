/** Equal steps that end at `endMs`; the first one is at `startMs`. */
export interface PreviewSteps {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

const niceSeconds = [1, 5, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];

/**
 * The smallest step of a readable length that needs at most `maxSteps` of them. The first evaluation is less than one step
 * after `sinceMs`.
 *
 * @param maxSteps at least 1.
 */
export function choosePreviewSteps(sinceMs: number, endMs: number, maxSteps: number): PreviewSteps {
  const spanSeconds = (endMs - sinceMs) / 1_000;
  const fits = (seconds: number) => spanSeconds / seconds <= maxSteps;
  const stepMs = (niceSeconds.find(fits) ?? Math.ceil(spanSeconds / maxSteps)) * 1_000;
  return { startMs: endMs - Math.floor((endMs - sinceMs) / stepMs) * stepMs, endMs, stepMs };
}

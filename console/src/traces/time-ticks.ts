import { formatDuration } from '../trace-records/format-duration.ts';

export interface TimeTick {
  readonly offsetNs: number;
  readonly label: string;
}

const factors = [1, 2, 5, 10];
const minuteNs = 60e9;
/** Above a minute people count in these. */
const longSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440].map((minutes) => minutes * minuteNs);

/** At most so many marks on a scale that starts at 0, at round offsets. */
export function timeTicks(lengthNs: number, maxCount: number): TimeTick[] {
  if (!(lengthNs > 0)) return [{ offsetNs: 0, label: formatDuration(0) }];
  const stepNs = roundStep(lengthNs / maxCount);
  const count = Math.min(maxCount, Math.floor(lengthNs / stepNs) + 1);
  return Array.from({ length: count }, (_, index) => {
    const offsetNs = index * stepNs;
    return { offsetNs, label: formatDuration(offsetNs) };
  });
}

function roundStep(atLeastNs: number): number {
  if (atLeastNs > 10e9) {
    const step = [30e9, ...longSteps].find((candidate) => candidate >= atLeastNs);
    return step ?? Math.ceil(atLeastNs / (1_440 * minuteNs)) * 1_440 * minuteNs;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeastNs, 1)));
  return power * (factors.find((factor) => factor * power >= atLeastNs) ?? 10);
}

import type { PlainTimes } from './plain-alert.ts';
import type { PlainSamples, PlainVectors } from './plain-samples.ts';

/** What an alert is evaluated with at one time. */
export interface PlainPart {
  readonly atMs: number;
  readonly vectors: PlainVectors;
}

/** What has a value at the time of the clock is decided there, and the rest at the time of the samples. */
export function partsAt(
  samples: PlainSamples,
  number: number,
  { clockMs, sampleMs }: PlainTimes,
): readonly PlainPart[] {
  const atSamples = samples.vectors(number, sampleMs);
  if (clockMs <= sampleMs) return [{ atMs: sampleMs, vectors: atSamples }];
  const atClock = samples.vectors(number, clockMs);
  const isOpen = ([key]: readonly [string, number]) => !atClock.firing.has(key) && !atClock.recovery.has(key);
  const rest = {
    firing: new Map([...atSamples.firing].filter(isOpen)),
    recovery: new Map([...atSamples.recovery].filter(isOpen)),
  };
  return [
    { atMs: clockMs, vectors: atClock },
    { atMs: sampleMs, vectors: rest },
  ];
}

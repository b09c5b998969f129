import { setTimeout as delay } from 'node:timers/promises';
import type { LoadFigures, LoadTarget } from './ordinary-load.ts';
import { logsPerSecond, samplesPerSecond, spansPerSecond } from './ordinary-load.ts';
import { type LoadProcess, startLoadProcess } from './start-load-process.ts';

/** Too many to be sent: each request follows the answer to the one before. */
const unpacedRate = 1_000;

const warmWithinMs = 120_000;

/**
 * Sends as fast as this machine sends and stores.
 *
 * @returns how many times the ordinary load that is, of the signal that came slowest, and what was sent.
 */
export async function measureCapacity(
  target: Omit<LoadTarget, 'rate'>,
  forMs: number,
): Promise<{ readonly rate: number; readonly figures: LoadFigures }> {
  const load = startLoadProcess({ ...target, rate: unpacedRate });
  try {
    const before = await untilWarm(load);
    const startedAtMs = performance.now();
    await delay(forMs);
    const after = await load.figures();
    const seconds = (performance.now() - startedAtMs) / 1000;
    const share = (name: 'logs' | 'samples' | 'spans', perSecond: number): number =>
      (after[name] - before[name]) / seconds / perSecond;
    const shares = [
      share('logs', logsPerSecond),
      share('samples', samplesPerSecond),
      share('spans', spansPerSecond),
    ];
    return { rate: Math.min(...shares), figures: await load.finish() };
  } finally {
    await load.stop();
  }
}

/** Until something of each signal was taken. */
async function untilWarm(load: LoadProcess): Promise<LoadFigures> {
  const givesUpAtMs = performance.now() + warmWithinMs;
  while (performance.now() < givesUpAtMs) {
    const figures = await load.figures();
    if (figures.logs > 0 && figures.samples > 0 && figures.spans > 0) return figures;
    await delay(100);
  }
  throw new Error(`the service took nothing within ${warmWithinMs} ms`);
}

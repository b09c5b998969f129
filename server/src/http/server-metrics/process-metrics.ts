import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { exposeMemory, type MemorySource } from './expose-memory.ts';

/** The process and the clock of its machine. */
export interface ProcessMetrics {
  /** The clock was set. */
  countClockStep(direction: 'forward' | 'backward', seconds: number): void;
  /** From now on the source is asked with each rendering. */
  observeMemory(source: MemorySource): void;
}

/** `measure` has to be awaited before the registry is rendered. */
export function createProcessMetrics(
  registry: Registry,
): ProcessMetrics & { readonly measure: () => Promise<void> } {
  collectDefaultMetrics({ register: registry, prefix: 'cairn_' });
  // Gauges named as counters, sums of those of the same name without `_total`.
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`cairn_nodejs_active_${what}_total`);
  const clockSteps = new Counter({
    name: 'cairn_clock_steps_total',
    help: 'How often the clock of the machine was set by a second or more while the service ran.',
    labelNames: ['direction'],
    registers: [registry],
  });
  const clockStepSeconds = new Gauge({
    name: 'cairn_clock_last_step_seconds',
    help: 'How far the clock was last set: forward, or back when negative; 0 when it never was.',
    registers: [registry],
  });
  let measureMemory = async (): Promise<void> => {};
  return {
    measure: () => measureMemory(),
    countClockStep(direction, seconds) {
      clockSteps.inc({ direction });
      clockStepSeconds.set(seconds);
    },
    observeMemory(source) {
      measureMemory = exposeMemory(registry, source);
    },
  };
}

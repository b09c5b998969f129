import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What a thread did between two moments, in percent of the time between them. */
export interface ThreadLoad {
  readonly name: string;
  readonly computes: number;
  /** For a processor, which others have. */
  readonly waits: number;
}

interface ThreadTimes {
  readonly name: string;
  readonly ranNs: number;
  readonly waitedNs: number;
}

const leastPercent = 2;
/** Of all threads together; below it the service has nothing to do. */
const quietPercent = 20;
const quietMs = 500;
const mostWaitMs = 30_000;
const nsPerMs = 1_000_000;

/**
 * Follows the threads of a process until it is stopped, which gives those that did something, the busiest first. Tells a slow
 * answer that waits for the processor from one that waits for other work.
 * Source: https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat
 */
export function followThreads(processId: number): { stop(): readonly ThreadLoad[] } {
  const before = readThreads(processId);
  const startedAtMs = performance.now();
  return {
    stop() {
      const tookNs = (performance.now() - startedAtMs) * nsPerMs;
      const loads = [...readThreads(processId)].map(([id, { name, ranNs, waitedNs }]) => {
        const earlier = before.get(id);
        return {
          name,
          computes: Math.round((100 * (ranNs - (earlier?.ranNs ?? 0))) / tookNs),
          waits: Math.round((100 * (waitedNs - (earlier?.waitedNs ?? 0))) / tookNs),
        };
      });
      return loads
        .filter(({ computes, waits }) => computes + waits >= leastPercent)
        .toSorted((a, b) => b.computes - a.computes);
    },
  };
}

/** Waits until a process has next to nothing to do, or half a minute. */
export async function untilQuiet(processId: number): Promise<void> {
  const endMs = performance.now() + mostWaitMs;
  for (let isBusy = true; isBusy && performance.now() < endMs; ) {
    const threads = followThreads(processId);
    await delay(quietMs);
    const percent = threads.stop().reduce((sum, { computes, waits }) => sum + computes + waits, 0);
    isBusy = percent > quietPercent;
  }
}

/** Milliseconds that each thread of a process has computed so far. */
export function readComputedMs(processId: number): ReadonlyMap<string, number> {
  return new Map([...readThreads(processId)].map(([id, { ranNs }]) => [id, ranNs / nsPerMs]));
}

export function describeLoads(loads: readonly ThreadLoad[]): string {
  return loads.map(({ name, computes, waits }) => `${name} ${computes}+${waits}`).join(', ');
}

function readThreads(processId: number): ReadonlyMap<string, ThreadTimes> {
  const folder = `/proc/${processId}/task`;
  const threads = new Map<string, ThreadTimes>();
  for (const id of readdirSync(folder)) {
    try {
      const [ranNs, waitedNs] = readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ', 2).map(Number);
      const name = readFileSync(`${folder}/${id}/comm`, 'utf8').trim();
      threads.set(id, {
        name: id === String(processId) ? 'main' : name,
        ranNs: ranNs ?? 0,
        waitedNs: waitedNs ?? 0,
      });
    } catch {
      // The thread ended meanwhile.
    }
  }
  return threads;
}

import type { LookUpHost } from './resolve-target.ts';

const quickMs = 1_000;
/** Names that are remembered; one that was forgotten is as a new one. */
const maxQuickNames = 1_000;

/**
 * Asks the system's resolver so that names whose name servers do not answer keep others from being resolved neither here nor in the
 * rest of the process: for all of it two names at a time are looked up, for ten seconds and more, and no look-up can be cancelled. Those
 * that are new, or took longer than a second the last time, take one of the two places in turn. A name that is being looked up is not
 * asked for again: whoever needs it gets the same answer.
 * Source: `slow_work_thread_threshold` in https://github.com/libuv/libuv/blob/v1.x/src/threadpool.c
 */
export function createLookUpInTurn(lookUp: LookUpHost, monotonicNowMs: () => number): LookUpHost {
  const running = new Map<string, ReturnType<LookUpHost>>();
  /** The last that was asked for is the last. */
  const quick = new Set<string>();
  let lastInTurn: Promise<unknown> = Promise.resolve();

  async function measure(hostname: string): ReturnType<LookUpHost> {
    const startedAtMs = monotonicNowMs();
    try {
      return await lookUp(hostname);
    } finally {
      running.delete(hostname);
      note(hostname, monotonicNowMs() - startedAtMs);
    }
  }

  function note(hostname: string, ranMs: number): void {
    quick.delete(hostname);
    if (ranMs <= quickMs) quick.add(hostname);
    const [oldest] = quick;
    if (quick.size > maxQuickNames && oldest !== undefined) quick.delete(oldest);
  }

  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const isQuick = quick.has(hostname);
    const answer = (isQuick ? Promise.resolve() : lastInTurn).then(() => measure(hostname));
    if (!isQuick) lastInTurn = answer.catch(() => {});
    running.set(hostname, answer);
    return answer;
  };
}

import { afterEach } from 'vitest';
import type { CairnProcess } from './service-process.ts';

/** Processes that are added to it are killed after the test. */
export function collectProcesses(): CairnProcess[] {
  const running: CairnProcess[] = [];
  afterEach(async () => {
    for (const { signal } of running) signal('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
  });
  return running;
}

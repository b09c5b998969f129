import { startUntilStopped } from '../load/start-until-stopped.ts';

export interface QueryStart {
  readonly apiUrl: string;
  readonly serverKey: string;
  /** Each is read in a loop of its own. */
  readonly paths: readonly string[];
}

/** Reads in a thread of its own, so that it does not slow down those who measure. @returns how to learn how many were answered. */
export function startQueries({ apiUrl, serverKey, paths }: QueryStart): { stop(): Promise<number> } {
  return startUntilStopped(new URL('./query-worker.ts', import.meta.url), { apiUrl, serverKey, paths });
}

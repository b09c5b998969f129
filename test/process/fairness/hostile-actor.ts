import { setTimeout as delay } from 'node:timers/promises';
import { type FairnessProject, pageOrigin } from './fairness-projects.ts';

export type HostileKey = 'server' | 'ingest' | 'web';

/** A project that tries to take a pool for itself. */
export interface HostileActor {
  /** The pool that it fills. */
  readonly pool: string;
  readonly name: string;
  readonly key: HostileKey;
  /** Attacks until the signal aborts; calls `onPressure` when the pool should be full. */
  readonly run: (attack: Attack) => Promise<void>;
}

export interface Attack extends FairnessProject {
  readonly onPressure: () => void;
  readonly signal: AbortSignal;
  /** The key, and the origin of a page. */
  readonly writeHeaders: Readonly<Record<string, string>>;
}

export function writeHeadersOf(project: FairnessProject, key: HostileKey): Readonly<Record<string, string>> {
  if (key === 'web') return { 'x-ingest-api-key': project.webKey, origin: pageOrigin };
  if (key === 'ingest') return { 'x-ingest-api-key': project.ingestKey };
  return { authorization: `Bearer ${project.serverKey}` };
}

/** A refused client that does what it was told waits so long. */
export const retryMs = 1_000;

/** Runs a task over and over, in `count` loops, until the signal aborts. A failed one is repeated after a pause. */
export async function repeat(
  count: number,
  signal: AbortSignal,
  task: (round: number) => Promise<unknown>,
): Promise<void> {
  const loop = async (first: number) => {
    for (let round = first; !signal.aborted; round += count) {
      try {
        await task(round);
      } catch {
        await delay(retryMs / 10);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => loop(index)));
}

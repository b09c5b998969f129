import type { DamageFinding } from '../../scrub/damage-finding.ts';
import type { ScrubbedStore, UnreadItem } from '../../scrub/scrubbed-store.ts';
import {
  scrubStart,
  type TraceScrubRequest,
  type TraceScrubStep,
  type UncheckedRows,
} from './trace-scrub-step.ts';

export interface TraceScrubOptions {
  readonly read: (request: TraceScrubRequest) => Promise<TraceScrubStep>;
  readonly addChecksums: (rows: UncheckedRows) => Promise<undefined>;
  readonly onDamage: (finding: DamageFinding) => void;
}

/** Of one step. A part of the disk that can never be read must not keep what comes after it from being read. */
const maxTries = 10;

/** Checks all traces, their timelines and their indexes; gives rows of earlier releases their checksums. */
export function createTraceScrub({ read, addChecksums, onDamage }: TraceScrubOptions): ScrubbedStore {
  let position = scrubStart;
  let failedTries = 0;

  async function readStep(): Promise<TraceScrubStep> {
    try {
      return await read({ from: position, skipsUnread: failedTries >= maxTries });
    } catch (error) {
      failedTries += 1;
      throw error;
    }
  }

  return {
    name: 'traces',
    async scrubStep() {
      const { bytes, next, findings, unread, unchecked } = await readStep();
      for (const { item, reason } of findings) onDamage({ store: 'traces', item, reason });
      const { traceKeys, containers, fields } = unchecked;
      if (traceKeys.length + containers.length + fields.length > 0) await addChecksums(unchecked);
      position = next ?? scrubStart;
      failedTries = 0;
      const step = { bytes, isRoundOver: next === undefined };
      const left = joinUnread(unread);
      return left === undefined ? step : { ...step, unread: left };
    },
  };
}

function joinUnread([first, ...others]: readonly UnreadItem[]): UnreadItem | undefined {
  if (first === undefined || others.length === 0) return first;
  return { item: `${first.item} and ${others.length} after it`, reason: first.reason };
}

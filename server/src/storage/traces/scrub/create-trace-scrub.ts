import type { DamageFinding } from '../../scrub/damage-finding.ts';
import type { ScrubbedStore } from '../../scrub/scrubbed-store.ts';
import {
  scrubStart,
  type TraceScrubPosition,
  type TraceScrubStep,
  type UncheckedRows,
} from './trace-scrub-step.ts';

export interface TraceScrubOptions {
  readonly read: (from: TraceScrubPosition) => Promise<TraceScrubStep>;
  readonly addChecksums: (rows: UncheckedRows) => Promise<undefined>;
  readonly onDamage: (finding: DamageFinding) => void;
}

/** Checks all traces, their timelines and their indexes; gives rows of earlier releases their checksums. */
export function createTraceScrub({ read, addChecksums, onDamage }: TraceScrubOptions): ScrubbedStore {
  let position = scrubStart;
  return {
    name: 'traces',
    async scrubStep() {
      const { bytes, next, findings, unchecked } = await read(position);
      for (const { item, reason } of findings) onDamage({ store: 'traces', item, reason });
      const { traceKeys, containers, fields } = unchecked;
      if (traceKeys.length + containers.length + fields.length > 0) await addChecksums(unchecked);
      position = next ?? scrubStart;
      return { bytes, isRoundOver: next === undefined };
    },
  };
}

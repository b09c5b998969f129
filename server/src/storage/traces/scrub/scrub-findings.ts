import { messageOf } from '../../../errors/message-of.ts';
import type { UnreadItem } from '../../scrub/scrubbed-store.ts';
import { isReadFailure } from '../../sqlite/database-damage.ts';
import { toDamagedItem } from '../reader/name-damage.ts';
import type { TraceScrubFinding, TraceScrubStep } from './trace-scrub-step.ts';

/** What a step could not read as it was written. */
export interface ScrubFindings {
  /** @throws the error when the step has to be repeated: it is not about damage, nor skipped. */
  add(item: string, error: unknown): void;
  addDamage(finding: TraceScrubFinding): void;
  readonly found: Pick<TraceScrubStep, 'findings' | 'unread'>;
}

/** @param skipsUnread as in `TraceScrubRequest`. */
export function createScrubFindings(skipsUnread: boolean): ScrubFindings {
  const findings: TraceScrubFinding[] = [];
  const unread: UnreadItem[] = [];
  return {
    add(item, error) {
      if (skipsUnread && isReadFailure(error)) {
        unread.push({ item, reason: messageOf(error) });
        return;
      }
      const { reason } = toDamagedItem(item, error);
      findings.push({ item, reason });
    },
    addDamage: (finding) => findings.push(finding),
    found: { findings, unread },
  };
}

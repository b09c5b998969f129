import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createScrubStep } from './scrub-step.ts';
import { scrubStart, type TraceScrubPosition } from './trace-scrub-step.ts';

/** One round of the scrub over a database that nobody writes to: a line for each damaged item. */
export function* listTraceDamage(db: SqliteDatabase): Generator<string> {
  const scrub = createScrubStep(db);
  let from: TraceScrubPosition | undefined = scrubStart;
  while (from !== undefined) {
    const { next, findings } = scrub({ from, skipsUnread: false });
    for (const { item, reason } of findings) yield `${item}: ${reason}`;
    from = next;
  }
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createIndexScrub } from './scrub-index.ts';
import { createTraceTableScrub } from './scrub-trace-table.ts';
import type { TraceScrubRequest, TraceScrubStep } from './trace-scrub-step.ts';

/** Reads and checks some hundred KiB from a position on; call it inside one read transaction. */
export function createScrubStep(db: SqliteDatabase): (request: TraceScrubRequest) => TraceScrubStep {
  const scrubTraces = createTraceTableScrub(db);
  const { scrubPostings, scrubTerms } = createIndexScrub(db);
  return ({ from, skipsUnread }) => {
    switch (from.table) {
      case 'trace':
        return scrubTraces(from, skipsUnread);
      case 'posting':
        return scrubPostings(from.after, skipsUnread);
      case 'term':
        return scrubTerms(from.after, skipsUnread);
    }
  };
}

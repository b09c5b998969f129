import type { SqliteDatabase } from './open-database.ts';

/** Gives some free pages back to the disk; returns whether more are left to give. */
export type SpaceReturner = () => boolean;

const pagesPerStep = 128;
/** Free pages that stay, in share of the file and in number: new rows will need them. */
const keptShare = 0.05;
const keptPages = 2_048;

/** Does nothing in a database of a release without incremental vacuum: there, free pages are reused. */
export function createSpaceReturner(db: SqliteDatabase): SpaceReturner {
  const isIncremental = db.pragma('auto_vacuum', { simple: true }) === 2;

  function pages(name: 'freelist_count' | 'page_count'): number {
    return Number(db.pragma(name, { simple: true }));
  }

  return () => {
    if (!isIncremental) return false;
    const excess = pages('freelist_count') - Math.max(keptPages, pages('page_count') * keptShare);
    if (excess <= 0) return false;
    db.pragma(`incremental_vacuum(${Math.min(pagesPerStep, Math.ceil(excess))})`);
    return excess > pagesPerStep;
  };
}

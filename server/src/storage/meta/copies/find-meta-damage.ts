import { assertUndamaged } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { addChecksumFunctions } from '../checksums/keep-checksums.ts';
import { createMetaScrub } from '../scrub-meta.ts';

/**
 * Reads all of a copy of `meta.db`: the structure of the file, and every row that has a checksum.
 *
 * @throws SqliteError matching `isDamage` when the structure is broken.
 * @returns a damaged item.
 */
export function findMetaDamage(copy: SqliteDatabase): string | undefined {
  const steps = checkMetaDatabase(copy);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** `findMetaDamage` for a thread that answers others meanwhile. */
export async function findMetaDamageInSteps(
  copy: SqliteDatabase,
  pause: () => Promise<unknown>,
): Promise<string | undefined> {
  const steps = checkMetaDatabase(copy);
  let step = steps.next();
  while (step.done !== true) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

/** A line for each damaged item of a copy of `meta.db`; the structure alone is checked where rows have no checksums yet. */
export function* listMetaDamage(copy: SqliteDatabase): Generator<string> {
  const damaged: string[] = [];
  addChecksumFunctions(copy, (item) => damaged.push(item));
  if (!hasChecksums(copy)) return;
  const scrubStep = createMetaScrub(copy);
  for (let isRoundOver = false; !isRoundOver; ) {
    isRoundOver = scrubStep().isRoundOver;
    for (const item of damaged.splice(0)) yield `${item}: it is not what was written`;
  }
}

function* checkMetaDatabase(copy: SqliteDatabase): Generator<void, string | undefined> {
  let damaged: string | undefined;
  addChecksumFunctions(copy, (item) => {
    damaged ??= item;
  });
  if (!hasChecksums(copy)) return void assertUndamaged(copy); // of an earlier release
  const scrubStep = createMetaScrub(copy);
  for (let isRoundOver = false; !isRoundOver && damaged === undefined; yield) {
    isRoundOver = scrubStep().isRoundOver;
  }
  return damaged;
}

function hasChecksums(copy: SqliteDatabase): boolean {
  return copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'row_checksums'").get() !== undefined;
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Removes the texts of rules that no match has any more, some at a time: a project that changes its rules leaves one for each change. */
export interface RuleTextSweep {
  /** Starts over. */
  begin(): void;
  /** @returns whether texts are left to visit. */
  step(): boolean;
}

/** Of up to 64 KiB each. */
const textsPerStep = 128;

export function createRuleTextSweep(db: SqliteDatabase): RuleTextSweep {
  const selectAfter = db
    .prepare<[number, number], number>('SELECT id FROM rule_text WHERE id > ? ORDER BY id LIMIT ?')
    .pluck();
  const removeUnused = db.prepare<[number, number]>(
    `DELETE FROM rule_text WHERE id > ? AND id <= ?
       AND NOT EXISTS (SELECT 1 FROM rule_match WHERE rule_match.rule_text = rule_text.id)`,
  );
  /** The last one that was visited; `undefined` once all were. */
  let visited: number | undefined;

  return {
    begin() {
      visited = 0;
    },
    step() {
      if (visited === undefined) return false;
      const after = visited;
      // Also when a page is broken: what is removed besides must not wait for it.
      visited = undefined;
      const ids = selectAfter.all(after, textsPerStep);
      const last = ids.at(-1);
      if (last !== undefined) removeUnused.run(after, last);
      if (ids.length === textsPerStep) visited = last;
      return visited !== undefined;
    },
  };
}

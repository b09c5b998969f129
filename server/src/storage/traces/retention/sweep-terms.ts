import { isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Removes terms that no trace has any more, some at a time. */
export interface TermSweep {
  /** Starts over for a project. */
  begin(project: number): void;
  /** @returns whether terms of projects that were begun are left to visit. */
  step(): boolean;
}

const termsPerStep = 1_000;

interface Position {
  readonly field: number;
  readonly value: string;
}

interface WaitingField {
  readonly project: number;
  readonly field: number;
  readonly after?: string;
}

interface TermRow extends Position {
  readonly lastContainer: number;
}

/**
 * A term goes when the last container in which it has postings is gone, and a field with its last term: metadata lists what the
 * traces of the retention have.
 */
export function createTermSweep(db: SqliteDatabase): TermSweep {
  const selectFields = db
    .prepare<[number], number>('SELECT id FROM field WHERE project = ? ORDER BY id')
    .pluck();
  const selectFirstContainer = db
    .prepare<[number], number | null>('SELECT min(container) FROM posting WHERE project = ?')
    .pluck();
  const selectAfter = db.prepare<[number, string, number], TermRow>(
    `SELECT field, value, last_container AS lastContainer FROM term
     WHERE field = ? AND value > ? ORDER BY value LIMIT ?`,
  );
  const selectFirst = db.prepare<[number, number], TermRow>(
    `SELECT field, value, last_container AS lastContainer FROM term WHERE field = ? ORDER BY value LIMIT ?`,
  );
  const removeTerm = db.prepare<[number, string]>('DELETE FROM term WHERE field = ? AND value = ?');
  const removeField = db.prepare<[number, number]>(
    'DELETE FROM field WHERE id = ? AND NOT EXISTS (SELECT 1 FROM term WHERE field = ?)',
  );
  let waiting: WaitingField[] = [];
  /** Fields with a broken page are visited no more, so that the others are. */
  const broken = new Set<number>();

  function visit({ project, field, after }: WaitingField): void {
    const first = selectFirstContainer.get(project) ?? Number.POSITIVE_INFINITY;
    const terms =
      after === undefined
        ? selectFirst.all(field, termsPerStep)
        : selectAfter.all(field, after, termsPerStep);
    for (const { value, lastContainer } of terms) if (lastContainer < first) removeTerm.run(field, value);
    const last = terms.at(-1);
    if (last !== undefined && terms.length === termsPerStep)
      waiting.unshift({ project, field, after: last.value });
    else removeField.run(field, field);
  }

  return {
    begin(project) {
      waiting = waiting.filter((each) => each.project !== project);
      for (const field of selectFields.all(project)) if (!broken.has(field)) waiting.push({ project, field });
    },
    step() {
      const next = waiting.shift();
      if (next === undefined) return false;
      try {
        visit(next);
      } catch (error) {
        if (isDamage(error)) broken.add(next.field);
        throw error;
      }
      return waiting.length > 0;
    },
  };
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import { containerOf } from './posting-container.ts';
import type { FieldKind, Term } from './trace-terms.ts';

/** The address of a term's postings. */
export interface TermAddress {
  readonly field: number;
  /** Unique within the project. */
  readonly term: number;
  readonly value: string;
  /** Whether the term is new and has no postings yet. */
  readonly isNew: boolean;
}

/** The writer's view of the dictionary: assigns every term a permanent number. */
export interface TermDictionary {
  resolve(project: ProjectRow, term: Term): TermAddress;
  /** Clears the cache, after a rollback or a write by another process. */
  clearCache(): void;
}

interface CachedField {
  readonly id: number;
  readonly terms: Map<string, TermAddress>;
}

const maxCachedTerms = 50_000;
const maxCachedLength = 256;

export function createTermDictionary(db: SqliteDatabase): TermDictionary {
  const findField = db
    .prepare<[number, FieldKind, string], number>(
      'SELECT id FROM field WHERE project = ? AND kind = ? AND key = ?',
    )
    .pluck();
  const insertField = db.prepare<[number, FieldKind, string]>(
    'INSERT INTO field (project, kind, key) VALUES (?, ?, ?)',
  );
  const findTerm = db
    .prepare<[number, string], number>('SELECT id FROM term WHERE field = ? AND value = ?')
    .pluck();
  const insertTerm = db.prepare<[number, string, number, number]>(
    `INSERT INTO term (field, value, id, last_container) VALUES (?, ?, ?, ?)
     ON CONFLICT (field, value) DO NOTHING`,
  );
  // By project and kind, then by key: a joined name would be a new string for each term of each trace.
  const fields = new Map<number, Map<FieldKind, Map<string, CachedField>>>();
  let cachedFields = 0;
  let cachedTerms = 0;

  function resolveField(project: number, kind: FieldKind, key: string): CachedField {
    const cached = fields.get(project)?.get(kind)?.get(key);
    if (cached !== undefined) return cached;
    const id =
      findField.get(project, kind, key) ?? Number(insertField.run(project, kind, key).lastInsertRowid);
    const field: CachedField = { id, terms: new Map() };
    const kinds = fields.get(project) ?? new Map<FieldKind, Map<string, CachedField>>();
    const keys = kinds.get(kind) ?? new Map<string, CachedField>();
    fields.set(project, kinds.set(kind, keys.set(key, field)));
    cachedFields += 1;
    return field;
  }

  function clearCache(): void {
    fields.clear();
    cachedFields = 0;
    cachedTerms = 0;
  }

  function cacheTerm(field: CachedField, value: string, term: number): TermAddress {
    const address: TermAddress = { field: field.id, term, value, isNew: false };
    if (value.length <= maxCachedLength) {
      field.terms.set(value, address);
      cachedTerms += 1;
    }
    return address;
  }

  return {
    resolve(project, { kind, key, value }) {
      if (cachedTerms + cachedFields >= maxCachedTerms) clearCache();
      const field = resolveField(project.id, kind, key);
      const cached = field.terms.get(value);
      if (cached !== undefined) return cached;
      // Most uncached values are new, such as order numbers: inserting first saves a lookup.
      const next = project.lastTerm + 1;
      // The trace that has the term is in this container or an earlier one.
      const lastContainer = containerOf(project.lastNumber);
      if (insertTerm.run(field.id, value, next, lastContainer).changes === 1) {
        project.lastTerm = next;
        return { ...cacheTerm(field, value, next), isNew: true };
      }
      // Cast: the insert failed because the row exists.
      return cacheTerm(field, value, findTerm.get(field.id, value) as number);
    },
    clearCache,
  };
}

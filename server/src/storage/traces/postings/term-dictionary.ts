import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { FieldKind, Term } from '../../trace-ingest/trace-terms.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import { checksumOfField, createFieldLookup } from './field-lookup.ts';
import { containerOf } from './posting-container.ts';
import { assertTerm, checksumOfTerm, type StoredTerm, termColumns } from './stored-term.ts';

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
  /** Number of distinct tags or attribute keys of a project, those included that nothing has any more. */
  countLabels(project: ProjectRow, kind: LabelKind): number;
  /** Whether the project has the tag or attribute key. */
  hasLabel(project: ProjectRow, kind: LabelKind, label: string): boolean;
  /** Clears the cache, after a rollback or a write by another process. */
  clearCache(): void;
}

/** Of terms that are bounded for each project. */
export type LabelKind = 'tag' | 'attribute';

interface CachedField {
  readonly id: number;
  readonly terms: Map<string, TermAddress>;
}

const maxCachedTerms = 20_000;
const maxCachedLength = 256;

export function createTermDictionary(db: SqliteDatabase): TermDictionary {
  const findField = createFieldLookup(db);
  const insertField = db.prepare<[number, FieldKind, string]>(
    'INSERT INTO field (project, kind, key) VALUES (?, ?, ?)',
  );
  const setFieldCrc = db.prepare<[number, number]>('UPDATE field SET crc = ? WHERE id = ?');
  const selectTerm = db.prepare<[number, string], StoredTerm>(
    `SELECT ${termColumns} FROM term WHERE field = ? AND value = ?`,
  );
  const insertTerm = db.prepare<[number, string, number, number, number]>(
    `INSERT INTO term (field, value, id, last_container, crc) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (field, value) DO NOTHING`,
  );
  const countTags = db
    .prepare<[number], number>(
      "SELECT count(*) FROM term JOIN field ON field.id = term.field WHERE field.project = ? AND field.kind = 'tag'",
    )
    .pluck();
  const countKeys = db
    .prepare<[number], number>("SELECT count(*) FROM field WHERE project = ? AND kind = 'attribute'")
    .pluck();
  /** By kind, then by project. */
  const labelCounts = { tag: new Map<number, number>(), attribute: new Map<number, number>() };
  // By project and kind, then by key: a joined name would be a new string for each term of each trace.
  const fields = new Map<number, Map<FieldKind, Map<string, CachedField>>>();
  let cachedFields = 0;
  let cachedTerms = 0;

  function resolveField(project: number, kind: FieldKind, key: string): CachedField {
    const cached = fields.get(project)?.get(kind)?.get(key);
    if (cached !== undefined) return cached;
    const id = findField(project, kind, key) ?? addField(project, kind, key);
    const field: CachedField = { id, terms: new Map() };
    const kinds = fields.get(project) ?? new Map<FieldKind, Map<string, CachedField>>();
    const keys = kinds.get(kind) ?? new Map<string, CachedField>();
    fields.set(project, kinds.set(kind, keys.set(key, field)));
    cachedFields += 1;
    return field;
  }

  function addField(project: number, kind: FieldKind, key: string): number {
    const id = Number(insertField.run(project, kind, key).lastInsertRowid);
    // The CRC covers the id too, which is known only after the insertion.
    setFieldCrc.run(checksumOfField(id, project, kind, key), id);
    if (kind === 'attribute') countLabel(project, kind);
    return id;
  }

  function countLabel(project: number, kind: LabelKind): void {
    const count = labelCounts[kind].get(project);
    if (count !== undefined) labelCounts[kind].set(project, count + 1);
  }

  function forgetTerms(): void {
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
      if (cachedTerms + cachedFields >= maxCachedTerms) forgetTerms();
      const field = resolveField(project.id, kind, key);
      const cached = field.terms.get(value);
      if (cached !== undefined) return cached;
      // Most uncached values are new, such as order numbers: inserting first saves a lookup.
      const next = project.lastTerm + 1;
      // The trace that has the term is in this container or an earlier one.
      const lastContainer = containerOf(project.lastNumber);
      const crc = checksumOfTerm(field.id, { id: next, value, lastContainer });
      if (insertTerm.run(field.id, value, next, lastContainer, crc).changes === 1) {
        project.lastTerm = next;
        if (kind === 'tag') countLabel(project.id, kind);
        return { ...cacheTerm(field, value, next), isNew: true };
      }
      // Cast: the insert failed because the row exists.
      const term = selectTerm.get(field.id, value) as StoredTerm;
      assertTerm(field.id, term);
      return cacheTerm(field, value, term.id);
    },
    countLabels(project, kind) {
      const count =
        labelCounts[kind].get(project.id) ?? (kind === 'tag' ? countTags : countKeys).get(project.id) ?? 0;
      labelCounts[kind].set(project.id, count);
      return count;
    },
    hasLabel(project, kind, label) {
      const key = kind === 'tag' ? '' : label;
      const cached = fields.get(project.id)?.get(kind)?.get(key);
      if (kind === 'attribute') return cached !== undefined || findField(project.id, kind, key) !== undefined;
      if (cached?.terms.has(label) === true) return true;
      const field = cached?.id ?? findField(project.id, kind, key);
      return field !== undefined && selectTerm.get(field, label) !== undefined;
    },
    clearCache() {
      forgetTerms();
      labelCounts.tag.clear();
      labelCounts.attribute.clear();
    },
  };
}

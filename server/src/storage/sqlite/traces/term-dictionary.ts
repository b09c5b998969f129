import type { SqliteDatabase } from '../open-database.ts';
import type { ProjectRow } from './project-rows.ts';
import type { FieldKind, Term } from './trace-terms.ts';

/** Where the postings of a term are. */
export interface TermAddress {
  readonly field: number;
  /** Unique within the project. */
  readonly term: number;
  /** The term got its number just now, so it has no postings yet. */
  readonly isNew: boolean;
}

/** The writer's view of the dictionary: gives every term its number, for good. */
export interface TermDictionary {
  resolve(project: ProjectRow, term: Term): TermAddress;
  /** Forgets what was remembered, after a rollback or a write by another process. */
  forget(): void;
}

interface RememberedField {
  readonly id: number;
  readonly terms: Map<string, TermAddress>;
}

const maxRememberedTerms = 50_000;
const maxRememberedLength = 256;

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
  const insertTerm = db.prepare<[number, string, number]>(
    'INSERT INTO term (field, value, id) VALUES (?, ?, ?) ON CONFLICT (field, value) DO NOTHING',
  );
  const fields = new Map<string, RememberedField>();
  let rememberedTerms = 0;

  function resolveField(project: number, kind: FieldKind, key: string): RememberedField {
    const name = `${project} ${kind} ${key}`;
    const remembered = fields.get(name);
    if (remembered !== undefined) return remembered;
    const id =
      findField.get(project, kind, key) ?? Number(insertField.run(project, kind, key).lastInsertRowid);
    const field: RememberedField = { id, terms: new Map() };
    fields.set(name, field);
    return field;
  }

  function forget(): void {
    fields.clear();
    rememberedTerms = 0;
  }

  function remember(field: RememberedField, value: string, term: number): TermAddress {
    const address: TermAddress = { field: field.id, term, isNew: false };
    if (value.length <= maxRememberedLength) {
      field.terms.set(value, address);
      rememberedTerms += 1;
    }
    return address;
  }

  return {
    resolve(project, { kind, key, value }) {
      if (rememberedTerms + fields.size >= maxRememberedTerms) forget();
      const field = resolveField(project.id, kind, key);
      const remembered = field.terms.get(value);
      if (remembered !== undefined) return remembered;
      // Most values not remembered are new ones, such as order numbers: inserting first saves them a look-up.
      const next = project.lastTerm + 1;
      if (insertTerm.run(field.id, value, next).changes === 1) {
        project.lastTerm = next;
        return { ...remember(field, value, next), isNew: true };
      }
      // The insert was refused because the row exists.
      return remember(field, value, findTerm.get(field.id, value) as number);
    },
    forget,
  };
}

import type { SqliteDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import {
  anyValue,
  type PostingChanges,
} from '../../../server/src/storage/traces/postings/posting-changes.ts';
import type { TermDictionary } from '../../../server/src/storage/traces/postings/term-dictionary.ts';

/** Postings as one row per term and trace, the usual inverted index in a relational database. */
export function createRowPostings(db: SqliteDatabase, dictionary: TermDictionary): PostingChanges {
  db.exec(`CREATE TABLE posting_row (
    field INTEGER NOT NULL, term INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (field, term, number)
  ) STRICT, WITHOUT ROWID`);
  const insert = db.prepare(
    'INSERT INTO posting_row (field, term, number) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = db.prepare('DELETE FROM posting_row WHERE field = ? AND term = ? AND number = ?');

  return {
    record(project, traceNumber, { added, removed }) {
      for (const term of removed) {
        const address = dictionary.resolve(project, term);
        remove.run(address.field, address.term, traceNumber);
      }
      for (const term of added) {
        const address = dictionary.resolve(project, term);
        insert.run(address.field, address.term, traceNumber);
        if (term.kind === 'attribute') insert.run(address.field, anyValue, traceNumber);
      }
    },
    save() {},
    reset() {},
  };
}

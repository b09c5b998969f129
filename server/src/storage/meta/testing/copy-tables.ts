import type { SqliteDatabase } from '../../sqlite/open-database.ts';

interface SchemaEntry {
  readonly name: string;
  readonly sql: string;
}

/** Replaces the rows of every table by those of another database with the same schema, in one transaction. */
export function copyTables(db: SqliteDatabase, templatePath: string): void {
  const entries = (type: string): SchemaEntry[] =>
    db.prepare<[string], SchemaEntry>('SELECT name, sql FROM sqlite_schema WHERE type = ?').all(type);
  db.pragma('foreign_keys = OFF');
  db.prepare('ATTACH ? AS template').run(templatePath);
  const copy = db.transaction(() => {
    // Those of the audit log refuse what is done here.
    const triggers = entries('trigger');
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    for (const { name } of entries('table')) {
      db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM template.${name}`);
    }
    for (const { sql } of triggers) db.exec(sql);
  });
  copy.immediate();
  db.exec('DETACH template');
  db.pragma('foreign_keys = ON');
}

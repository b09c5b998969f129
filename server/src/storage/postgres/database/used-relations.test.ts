import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listMigrations } from '../../schema/list-migrations.ts';
import { postgresMigrations } from './postgres-schema.ts';
import { countingSequences, metaTables, readTables, telemetryTables } from './used-relations.ts';

/** The names that the migrations create. */
function listCreated(kind: 'TABLE' | 'SEQUENCE'): readonly string[] {
  const created = new RegExp(`^CREATE ${kind} (\\w+)`, 'gm');
  return listMigrations(postgresMigrations).flatMap(({ fileName }) =>
    [...readFileSync(join(postgresMigrations, fileName), 'utf8').matchAll(created)].map(
      ([, name = '']) => name,
    ),
  );
}

it('the tables and sequences that a role needs rights on are all that the migrations create', () => {
  expect([...readTables, ...metaTables, ...telemetryTables].toSorted()).toEqual(
    ['schema_migrations', ...listCreated('TABLE')].toSorted(),
  );
  expect(countingSequences.toSorted()).toEqual(listCreated('SEQUENCE').toSorted());
});

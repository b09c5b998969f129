import type { AppliedMigration } from '../schema/applied-migration.ts';

/** Of the calling thread, until somebody takes them. */
const ofThread: AppliedMigration[] = [];

export function rememberMigration(migration: AppliedMigration): void {
  ofThread.push(migration);
}

/** The migrations of the databases that the calling thread has opened since the last call. */
export function takeMigrations(): readonly AppliedMigration[] {
  return ofThread.splice(0);
}

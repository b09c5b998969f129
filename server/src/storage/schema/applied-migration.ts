/** A database that was brought to the schema of this release. */
export interface AppliedMigration {
  /** Its path, or the name of its server. */
  readonly database: string;
  /** Versions of its schema; one that was created is not migrated, so the first is at least 1. */
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly durationMs: number;
}

import { randomBytes } from 'node:crypto';
import type { MetaStores } from '../meta/meta-stores.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createPostgresMetaStores } from './postgres-meta-stores.ts';

/** A command runs one statement after the other. */
const maxConnections = 2;

/**
 * Opens the stores of a PostgreSQL database beside the service that uses it. It has to be migrated, which the service does.
 *
 * @throws Error with a one-line message, without passwords, when it cannot be used.
 */
export async function openPostgresStores(
  urls: readonly string[],
  nowMs: () => number,
): Promise<MetaStores & { close(): Promise<void> }> {
  const db = await openPostgres({ urls, random: Math.random, maxConnections });
  return { ...createPostgresMetaStores({ db, randomBytes, nowMs }), close: db.close };
}

import { takeMigrations } from '../sqlite/applied-migrations.ts';
import type { ReadyMessage } from './thread-messages.ts';

/** The first message of a writer: what it started with, and what it migrated before. */
export function toReady<Started>(started: Started): ReadyMessage<Started> {
  const migrated = takeMigrations();
  return { kind: 'ready', started, ...(migrated.length > 0 ? { migrated } : {}) };
}

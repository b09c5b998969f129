import { isMainThread } from 'node:worker_threads';
import { takeMigrations } from '../sqlite/applied-migrations.ts';
import type { ReadyMessage } from './thread-messages.ts';

/** The first message of a writer: what it started with, and what its thread migrated before. */
export function toReady<Started>(started: Started): ReadyMessage<Started> {
  // The main thread, in which tests run loops, opens databases that are not the writer's.
  const migrated = isMainThread ? [] : takeMigrations();
  return { kind: 'ready', started, ...(migrated.length > 0 ? { migrated } : {}) };
}

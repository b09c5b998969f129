import { join } from 'node:path';
import Database from 'better-sqlite3';

/** A notification that the service has recorded, whatever became of it. */
export interface OutboxRow {
  readonly eventId: string;
  readonly channelSlug: string;
  readonly kind: string;
  readonly payload: string;
  readonly state: string;
}

/** Every notification in `meta.db`; the service may run or not. */
export function readOutbox(dataDirectory: string): OutboxRow[] {
  const db = new Database(join(dataDirectory, 'meta.db'), { readonly: true });
  try {
    return db
      .prepare<[], OutboxRow>(
        'SELECT event_id AS eventId, channel_slug AS channelSlug, kind, payload, state FROM deliveries',
      )
      .all();
  } finally {
    db.close();
  }
}

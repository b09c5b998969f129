import type { DeliveryAttempt } from '../../notifications/delivery.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type AttemptRow, toAttempt } from './rows/attempt-row.ts';

/** Statements over `delivery_attempts`. */
export function createAttemptTable(db: SqliteDatabase) {
  const insertAttempt = db.prepare(
    `INSERT INTO delivery_attempts (event_id, started_at_ms, duration_ms, status, reason)
     VALUES (@eventId, @startedAtMs, @durationMs, @status, @reason)`,
  );
  const selectAttempts = db.prepare<[string], AttemptRow>(
    `SELECT delivery_attempts.started_at_ms, delivery_attempts.duration_ms, delivery_attempts.status,
       delivery_attempts.reason
     FROM delivery_attempts WHERE delivery_attempts.event_id = ?
     ORDER BY delivery_attempts.started_at_ms, delivery_attempts.rowid`,
  );

  return {
    insert(eventId: string, { startedAtMs, durationMs, status, reason }: DeliveryAttempt): void {
      insertAttempt.run({ eventId, startedAtMs, durationMs, status: status ?? null, reason: reason ?? null });
    },
    list: (eventId: string): readonly DeliveryAttempt[] => selectAttempts.all(eventId).map(toAttempt),
  };
}

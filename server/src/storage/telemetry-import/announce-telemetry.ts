import type { DataDirectoryLayout } from '../data-directory.ts';
import type { PostgresSession } from '../postgres/database/postgres-database.ts';
import { claimImportId, listOwnSignals } from './import-directory.ts';
import { announceImport, deleteAnnounced, hasImports } from './progress/import-progress.ts';

/**
 * Stores with the projects of a data directory that its telemetry follows, so that no service starts without it. Databases that have
 * telemetry of an import already refuse this one, and stay usable.
 */
export async function announceTelemetry(
  session: PostgresSession,
  layout: DataDirectoryLayout,
  nowMs: number,
): Promise<void> {
  await deleteAnnounced(session);
  const signals = listOwnSignals(layout);
  if (signals.length === 0 || (await hasImports(session))) return;
  const importId = claimImportId(layout);
  for (const signal of signals) await announceImport(session, { importId, signal, begunAtMs: nowMs });
}

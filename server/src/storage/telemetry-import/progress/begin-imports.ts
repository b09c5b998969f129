import type { TelemetrySignal } from '../../../ingest/telemetry-signal.ts';
import type { PostgresDatabase } from '../../postgres/database/postgres-database.ts';
import type { ImportedSignal } from '../imported-signal.ts';
import { deleteAnnounced, type ImportProgress, insertImport, readProgress } from './import-progress.ts';

export interface BeginImportsOptions {
  readonly postgres: PostgresDatabase;
  readonly importId: string;
  /** Of which the data directory has telemetry. */
  readonly signals: readonly ImportedSignal[];
  readonly nowMs: number;
  /** Milliseconds since the epoch: earlier data is past the retention. */
  readonly keptFromMs: Readonly<Record<TelemetrySignal, number>>;
  readonly shardCount: number;
}

/**
 * Begins the import of the signals, all together, or finds how far an earlier run of the same import came.
 *
 * @throws Error with a one-line message when the databases have telemetry of these projects from elsewhere, or the source was changed
 *   since it began.
 */
export async function beginImports(options: BeginImportsOptions): Promise<readonly ImportProgress[]> {
  const { postgres, importId, signals } = options;
  return postgres.transaction(async (session) => {
    await deleteAnnounced(session, importId);
    const begun = await readProgress(session, importId);
    if (begun.length > 0) {
      for (const imported of signals) assertSame(imported, begun);
      return begun;
    }
    for (const { signal, findTaken } of signals) {
      const [taken] = await findTaken(session);
      if (taken !== undefined)
        throw new Error(
          `the databases have ${signal} of the project ${taken} already; name others, or move the folder ${signal} away`,
        );
    }
    const { nowMs, keptFromMs, shardCount } = options;
    for (const { signal, state, begin } of signals)
      await insertImport(session, {
        importId,
        signal,
        begunAtMs: nowMs,
        keptFromMs: Math.floor(keptFromMs[signal]),
        shardCount,
        number: await begin(session),
        sourceState: state,
      });
    return readProgress(session, importId);
  });
}

function assertSame({ signal, state }: ImportedSignal, begun: readonly ImportProgress[]): void {
  const row = begun.find((each) => each.signal === signal);
  if (row?.isFinished === true || row?.sourceState === state) return;
  throw new Error(
    `the ${signal} of the data directory are not those that the import began with; restore the directory as it was, or name empty databases`,
  );
}

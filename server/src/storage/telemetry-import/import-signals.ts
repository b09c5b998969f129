import { AppError } from '../../errors/app-error.ts';
import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';
import { allowLongWaits } from './allow-long-waits.ts';
import type { ExportedDamage } from './exported-damage.ts';
import type { ImportedSignal, ImportedSignalOptions } from './imported-signal.ts';
import { openImportedLogs } from './logs/import-logs.ts';
import { openImportedMetrics } from './metrics/import-metrics.ts';
import { beginImports } from './progress/begin-imports.ts';
import { finishImport, type ImportProgress, readProgress } from './progress/import-progress.ts';
import { openImportedTraces } from './traces/import-traces.ts';

export interface ImportSignalsOptions extends Omit<ImportedSignalOptions, 'folder'> {
  /** Of which the data directory has telemetry. */
  readonly signals: readonly { readonly signal: TelemetrySignal; readonly folder: string }[];
  /** Called once nothing refuses the import. */
  readonly claimId: () => string;
  /** Called when it was refused nevertheless, and nothing was begun. */
  readonly forgetId: () => void;
  readonly keptFromMs: Readonly<Record<TelemetrySignal, number>>;
  readonly skipsDamaged: boolean;
}

/** In one line. */
const maxNamedItems = 20;

const openers: Readonly<Record<TelemetrySignal, (options: ImportedSignalOptions) => ImportedSignal>> = {
  logs: openImportedLogs,
  metrics: openImportedMetrics,
  traces: openImportedTraces,
};

/**
 * Stores all of the signals, one after the other.
 *
 * @returns how many records, samples and traces are stored of them.
 */
export async function importSignals(
  options: ImportSignalsOptions,
): Promise<Readonly<Partial<Record<TelemetrySignal, number>>>> {
  const { damage } = options;
  const opened: ImportedSignal[] = [];
  try {
    for (const { signal, folder } of options.signals) opened.push(openers[signal]({ ...options, folder }));
    if (!options.skipsDamaged) refuseDamage(damage);
    const begun = await begin(opened, options);
    assertComplete(opened, begun);
    const counts: Partial<Record<TelemetrySignal, number>> = {};
    for (const progress of begun) {
      const imported = opened.find(({ signal }) => signal === progress.signal);
      const { itemCount } =
        imported === undefined ? progress : await importSignal(imported, progress, options);
      counts[progress.signal] = itemCount;
    }
    return counts;
  } finally {
    for (const imported of opened) imported.close();
  }
}

async function begin(
  signals: readonly ImportedSignal[],
  { postgres, clickhouse, claimId, forgetId, keptFromMs, nowMs }: ImportSignalsOptions,
): Promise<readonly ImportProgress[]> {
  const importId = claimId();
  const { shardCount } = clickhouse;
  try {
    return await beginImports({ postgres, signals, importId, keptFromMs, nowMs: nowMs(), shardCount });
  } catch (error) {
    // Where PostgreSQL failed, it may be begun.
    const isBegun = error instanceof AppError || (await readProgress(postgres, importId)).length > 0;
    if (!isBegun) forgetId();
    throw error;
  }
}

/** @throws Error with a one-line message when what an import has not brought wholly is gone. */
function assertComplete(opened: readonly ImportedSignal[], begun: readonly ImportProgress[]): void {
  const lost = begun.find((each) => !each.isFinished && !opened.some(({ signal }) => signal === each.signal));
  if (lost !== undefined)
    throw new Error(
      `the data directory has no ${lost.signal} any more, of which an import has brought a part; restore the folder ${lost.signal}`,
    );
}

async function importSignal(
  imported: ImportedSignal,
  progress: ImportProgress,
  { postgres }: ImportSignalsOptions,
): Promise<ImportProgress> {
  if (progress.isFinished) return progress;
  const stored = await imported.store(progress);
  await postgres.transaction(async (session) => {
    await allowLongWaits(session);
    await imported.finish(session, stored);
    await finishImport(session, stored);
  });
  return stored;
}

function refuseDamage({ items }: ExportedDamage): void {
  if (items.length === 0) return;
  const more = items.length > maxNamedItems ? `, and ${items.length - maxNamedItems} more` : '';
  throw new Error(
    `the data directory has damaged parts: ${items.slice(0, maxNamedItems).join(', ')}${more}; restore a backup, or leave them out with --skip-damaged`,
  );
}

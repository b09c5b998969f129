import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TelemetrySignal, telemetrySignals } from '../../ingest/telemetry-signal.ts';
import type { DataDirectoryLayout } from '../data-directory.ts';
import { syncFolder } from '../sync-folder.ts';

const importedSuffix = '.imported';

/** The folder of the store that has the signal. */
export function folderOfSignal(layout: DataDirectoryLayout, signal: TelemetrySignal): string {
  return { logs: layout.logsFolder, metrics: layout.metricsFolder, traces: layout.tracesFolder }[signal];
}

/** The signals that the data directory has databases of. */
export function listOwnSignals(layout: DataDirectoryLayout): readonly TelemetrySignal[] {
  return telemetrySignals.filter((signal) => {
    const folder = folderOfSignal(layout, signal);
    return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.db'));
  });
}

/** @throws Error with a one-line message when the folder of a signal could not be renamed. */
export function assertRetirable(layout: DataDirectoryLayout, signals: readonly TelemetrySignal[]): void {
  for (const signal of signals) {
    const target = `${folderOfSignal(layout, signal)}${importedSuffix}`;
    if (existsSync(target))
      throw new Error(`${target} is of an earlier import; move it out of the data directory`);
  }
}

/** Gives the folders of signals, all of which is elsewhere, the names that nothing reads. */
export function retireSignals(layout: DataDirectoryLayout, signals: readonly TelemetrySignal[]): void {
  for (const signal of signals) {
    const folder = folderOfSignal(layout, signal);
    if (existsSync(folder)) renameSync(folder, `${folder}${importedSuffix}`);
    syncFolder(layout.folder);
  }
}

/** The id of the import that the data directory is in; made, and durable, if there is none. */
export function claimImportId(layout: DataDirectoryLayout): string {
  const path = idFile(layout);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const id = randomUUID();
  const partial = `${path}.partial`;
  writeFileSync(partial, `${id}\n`, { mode: 0o600, flush: true });
  renameSync(partial, path);
  syncFolder(layout.folder);
  return id;
}

/** Whether an import was begun that has not come to its end. */
export function isInImport(layout: DataDirectoryLayout): boolean {
  return existsSync(idFile(layout));
}

/** The import is over: telemetry that the directory gets later is another one. */
export function forgetImportId(layout: DataDirectoryLayout): void {
  rmSync(idFile(layout), { force: true });
}

function idFile({ folder }: DataDirectoryLayout): string {
  return join(folder, 'telemetry-import');
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';
import { type ClaimOptions, claimDataDirectory, listOpenFiles } from '../data-directory.ts';
import type { LocalState } from './local-state.ts';
import { bindToPostgres } from './postgres-binding.ts';
import { startDirectoryWatch } from './start-directory-watch.ts';

/**
 * Claims a data directory for a service.
 *
 * @throws Error with a one-line message, as `claimDataDirectory`.
 */
export function claimLocalState(options: ClaimOptions): LocalState {
  const directory = claimDataDirectory(options);
  const { folder, logsFolder, tracesFolder, metricsFolder, narrowed, renewLock, release } = directory;

  function refuseOwn(signal: TelemetrySignal, database: string): void {
    if (!existsSync(database)) return;
    throw new Error(
      `the data directory ${folder} has ${signal}, which are not in ClickHouse; move ${join(folder, signal)} away, bring it there with "cairn import", or leave out --clickhouse-urls`,
    );
  }

  return {
    layout: directory,
    isNew: !existsSync(directory.metaDatabase),
    narrowed,
    bindToPostgres: (installationId) => bindToPostgres(directory, installationId),
    assertNoTelemetry() {
      refuseOwn('logs', join(logsFolder, 'wal.db'));
      refuseOwn('traces', join(tracesFolder, 'traces.db'));
      refuseOwn('metrics', join(metricsFolder, 'wal.db'));
    },
    startWatch: (stores, parts) =>
      startDirectoryWatch({ ...parts, folder, renewLock, openFiles: listOpenFiles(directory, stores) }),
    release,
  };
}

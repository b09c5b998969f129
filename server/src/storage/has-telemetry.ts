import { existsSync, readdirSync } from 'node:fs';
import type { DataDirectoryLayout } from './data-directory.ts';

/** Whether a store of telemetry has ever been opened in the data directory. */
export function hasTelemetry({ tracesFolder, logsFolder, metricsFolder }: DataDirectoryLayout): boolean {
  return [tracesFolder, logsFolder, metricsFolder].some(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.db')),
  );
}

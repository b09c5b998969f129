import type { ImportProgress } from '../storage/telemetry-import/progress/import-progress.ts';
import type { CliEnvironment } from './cli-environment.ts';

const everyMs = 1_000;

/** Writes a line about progress once a second. */
export function createImportReport({
  monotonicNowMs,
  writeErr,
}: Pick<CliEnvironment, 'monotonicNowMs' | 'writeErr'>): (progress: ImportProgress) => void {
  let lastMs = monotonicNowMs();
  return ({ signal, itemCount }) => {
    const nowMs = monotonicNowMs();
    if (nowMs - lastMs < everyMs) return;
    lastMs = nowMs;
    writeErr(`${signal}: ${itemCount} imported\n`);
  };
}

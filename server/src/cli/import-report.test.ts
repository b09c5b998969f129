import { expect, it } from 'vitest';
import type { ImportProgress } from '../storage/telemetry-import/progress/import-progress.ts';
import { createImportReport } from './import-report.ts';

it('says once a second how far the import is', () => {
  let nowMs = 0;
  let written = '';
  const report = createImportReport({
    monotonicNowMs: () => nowMs,
    writeErr(text) {
      written += text;
    },
  });
  for (const [atMs, itemCount] of [
    [10, 1],
    [1_000, 2],
    [1_999, 3],
    [2_500, 4],
  ] as const) {
    nowMs = atMs;
    report({ signal: 'logs', itemCount } as ImportProgress);
  }
  expect(written).toBe('logs: 2 imported\nlogs: 4 imported\n');
});

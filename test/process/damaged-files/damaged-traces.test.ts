import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runDamagedTraces } from './run-damaged-traces.ts';

it('a damaged file of traces fails the reads that meet the damage, and nothing else', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runDamagedTraces(scope, { cycles: 2, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(2);
  expect(report.intact).toBeGreaterThan(0);
});

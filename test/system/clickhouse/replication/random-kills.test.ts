import { stdout } from 'node:process';
import { expect, it } from 'vitest';
import { withReplicatedTable } from './replicated-table.ts';
import { runRandomKills, victims } from './run-random-kills.ts';

it('what is acknowledged is stored exactly once at both replicas, whoever is killed', async () => {
  const seed = Date.now();
  const report = await withReplicatedTable((table) =>
    runRandomKills(table, { cycles: victims.length, seed }),
  );
  stdout.write(`${JSON.stringify(report)}\n`);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  // Otherwise the run proved nothing: the kills hit no inserts.
  expect(report.acknowledged).toBeGreaterThan(10);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.retried).toBeGreaterThan(0);
});

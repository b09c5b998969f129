import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runManyTails } from './run-many-tails.ts';

it('many idle tails and some that do not read cost a bounded amount of memory', async () => {
  const report = await withServiceScope((scope) =>
    runManyTails(scope, { idle: 200, stalled: 10, waitsForCut: false }),
  );
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report.findings).toEqual([]);
});

import { expect, it } from 'vitest';
import { runClockMatrix } from './run-clock-matrix.ts';

it('alerts, deliveries, tails, page tokens, writes and sealing go on when the clock is set forward or back', async () => {
  const report = await runClockMatrix({ steps: ['+1 h', '-1 d'], holdsMs: 1_500, slackMs: 20_000 });
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  expect(report.findings).toEqual([]);
});

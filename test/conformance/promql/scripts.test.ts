import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createInProcessTarget } from './create-in-process-target.ts';
import { formatReport, hasFailures } from './format-report.ts';
import { runFolder } from './run-folder.ts';

/* The scripts of https://github.com/prometheus/prometheus (promql/promqltest/testdata), which are not part of this repository. */
const folder = fileURLToPath(new URL('../../../../shared/conformance/promql', import.meta.url));

const settings = [{ delaysNameRemoval: false }, { delaysNameRemoval: true }];

describe.skipIf(!existsSync(folder))(
  'the scripts of Prometheus (skipped without ../shared/conformance)',
  () => {
    it.each(settings)('agree with Prometheus for floats, with %o', async (setting) => {
      const results = await runFolder(folder, createInProcessTarget(setting));
      expect(hasFailures(results), formatReport(results)).toBe(false);
      expect(results.flatMap(({ cases }) => cases).length).toBeGreaterThan(1_000);
    });
  },
);

it.each(settings)('our own scripts pass, and need no unsupported feature, with %o', async (setting) => {
  const own = fileURLToPath(new URL('./own', import.meta.url));
  const results = await runFolder(own, createInProcessTarget(setting));
  const others = results.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome !== 'passed');
  expect(others, formatReport(results)).toEqual([]);
});

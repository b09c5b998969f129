import { execFile } from 'node:child_process';
import { execPath, report } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./testing/trim-freed-buffers.ts', import.meta.url));
// Collected buffers are freed within the call, as `bin/cairn.cjs` asks for; and a fixed threshold for larger ones.
const flags = ['--expose-gc', '--no-concurrent-array-buffer-sweeping'];
const environment = { MALLOC_MMAP_THRESHOLD_: '131072' };
/** A module that another C library than glibc does not have. */
const hasGlibc = 'glibcVersionRuntime' in (report.getReport() as { header: object }).header;

it('gives freed memory back that lies between blocks in use, or says that it cannot', async () => {
  const { stdout } = await promisify(execFile)(execPath, [...flags, program], { env: environment });
  const { isTrimmed, byTrimming } = JSON.parse(stdout);
  expect(isTrimmed).toBe(hasGlibc);
  // Of 156 MiB, nine tenths were freed.
  if (hasGlibc) expect(byTrimming).toBeGreaterThan(100);
});

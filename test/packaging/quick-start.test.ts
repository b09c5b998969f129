import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestService } from '../support/start-service.ts';

const run = promisify(execFile);
const rootDirectory = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** What the README pipes into Node: it sends a trace, then lists it. */
const commands = [...readme.matchAll(/^npx node --input-type=module <<'END'\n.*?^END\n/gms)].map(
  ([text]) => text,
);

test('the first programs of the README run in the checkout, and leave nothing behind', async () => {
  const service = await startTestService();
  try {
    const env = {
      ...process.env,
      CAIRN_INGEST_URL: service.ingestUrl,
      CAIRN_INGEST_API_KEY: service.keys.ingestKey,
      CAIRN_API_URL: service.apiUrl,
      CAIRN_SERVER_API_KEY: service.keys.serverKey,
    };
    const listFiles = async () =>
      (await run('git', ['status', '--porcelain'], { cwd: rootDirectory })).stdout;
    const before = await listFiles();
    const printed: string[] = [];
    for (const command of commands) {
      const { stdout, stderr } = await run('bash', ['-c', command], { cwd: rootDirectory, env });
      printed.push(stdout + stderr);
    }
    expect(printed).toEqual(['', '1 checkout\n']);
    expect(await listFiles()).toBe(before);
  } finally {
    await service.stop();
  }
});

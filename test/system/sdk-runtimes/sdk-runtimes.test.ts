import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type FakeIngestServer,
  startFakeIngestServer,
} from '../../../sdk-node/src/testing/fake-ingest-server.ts';

const peers = fileURLToPath(new URL('../../peers/node_modules/', import.meta.url));
const runtimes = [
  ['Node 20', ['node-20/bin/node']],
  ['Node 22', ['node-22/bin/node']],
  ['Bun', ['.bin/bun']],
  ['Deno', ['.bin/deno', 'run', '-A']],
] as const;

let folder: string;
let server: FakeIngestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-runtimes-'));
  for (const name of ['one', 'two']) {
    await build({
      entryPoints: [fileURLToPath(new URL('../../../sdk-node/src/index.ts', import.meta.url))],
      outfile: join(folder, `${name}.mjs`),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
    });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startFakeIngestServer();
});
afterEach(() => server.stop());

interface End {
  readonly code: number | string | undefined;
  readonly signal: string | undefined;
  readonly output: string;
}

/** Runs a program in which 20 traces record three events and a span each, half of them closed, in the first turn. */
async function run([program, ...args]: readonly [string, ...string[]], end: string): Promise<End> {
  const path = join(peers, program);
  await access(path).catch(() => {
    throw new Error(`${path} is missing: run npm ci in test/peers`);
  });
  const file = join(folder, 'program.mjs');
  await writeFile(
    file,
    `
    import { Client, installExitHooks } from './one.mjs';
    import * as copy from './two.mjs';
    const client = new Client('svc_ing_test', { apiUrl: '${server.url}' });
    function record() {
      for (let index = 0; index < 20; index += 1) {
        const trace = client.trace({ name: 'n' + index }).info('a').info('b');
        trace.span('work', () => trace.info('c'));
        if (index % 2 === 0) void trace.close('done');
      }
    }
    ${end}`,
  );
  return new Promise((resolve) => {
    execFile(path, [...args, file], { timeout: 180_000 }, (error, stdout, stderr) => {
      resolve({
        code: error?.code ?? undefined,
        signal: error?.signal ?? undefined,
        output: stdout + stderr,
      });
    });
  });
}

/** The events and spans of distinct flushes, those inside a close included. */
function storedCounts(): readonly [events: number, spans: number] {
  const flushes = server.requests.flatMap(({ body }) => body.flushes ?? [body]);
  const distinct = [...new Map(flushes.map((flush) => [flush.flush_id, flush])).values()];
  const count = (kind: 'events' | 'spans') =>
    distinct.reduce((sum, flush) => sum + (flush[kind]?.length ?? 0), 0);
  return [count('events'), count('spans')];
}

const ends = [
  ['an idle event loop', 'record();', undefined],
  ['shutdown()', 'record(); await client.shutdown();', undefined],
  ['process.exit() with exit hooks', 'installExitHooks(client); record(); process.exit(3);', 3],
  ['an idle event loop with exit hooks', 'installExitHooks(client); record();', undefined],
] as const;

it.each(
  runtimes.flatMap(([name, command]) =>
    ends.map(([what, program, code]) => ({ name, command, what, program, code })),
  ),
)('$name delivers everything when it ends by $what', async ({ command, program, code }) => {
  const end = await run(command, program);
  expect([end.code, end.output, storedCounts()]).toEqual([code, '', [60, 20]]);
  expect(server.requests.filter(({ path }) => path.endsWith('/close'))).toHaveLength(10);
});

it.each(runtimes)(
  '%s delivers everything on SIGTERM, from two copies of the package',
  async (_name, command) => {
    const end = await run(
      command,
      `
    installExitHooks(client);
    const second = new copy.Client('svc_ing_test', { apiUrl: '${server.url}' });
    copy.installExitHooks(second);
    record();
    second.trace().info('from the copy');
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');`,
    );
    expect([end.signal, end.output, storedCounts()]).toEqual(['SIGTERM', '', [61, 20]]);
  },
);

// Deno ends without the event `exit` after an uncaught exception.
it.each(runtimes.filter(([name]) => name !== 'Deno'))(
  '%s delivers everything after an uncaught exception',
  async (_name, command) => {
    const end = await run(
      command,
      `installExitHooks(client); record(); setTimeout(() => { throw new Error('boom'); }, 1);`,
    );
    expect([end.code, storedCounts()]).toEqual([1, [60, 20]]);
    expect(end.output).toContain('boom');
  },
);

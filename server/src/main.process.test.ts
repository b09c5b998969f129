import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverProgram } from '../../test/support/server-program.ts';

const timeout = 300_000;
/** Half a second by the clock of identity-service.test.ts; here only that it happens, however busy the machine. */
const soon = { timeout: 120_000, interval: 50 };

let folder: string;
let services: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-main-'));
  services = [];
});
afterEach(() => {
  for (const service of services) service.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function spawnCairn(argv: readonly string[], environment: Record<string, string> = {}) {
  return spawn(execPath, [...serverProgram().argv, ...argv], {
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** As on a full disk. */
function spawnWithFullOutput(argv: readonly string[]) {
  const full = openSync('/dev/full', 'w');
  const child = spawn(execPath, [...serverProgram().argv, ...argv], {
    env: environmentOf({}),
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  // Cast: it is piped.
  return { child, stderr: child.stderr as Readable };
}

function environmentOf(environment: Record<string, string>) {
  return {
    ...serverProgram().environment,
    CAIRN_DATA_DIRECTORY: join(folder, 'data'),
    CAIRN_API_PORT: '0',
    CAIRN_INGEST_PORT: '0',
    CAIRN_OTLP_GRPC_PORT: '0',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ...environment,
  };
}

async function run(argv: readonly string[], environment: Record<string, string> = {}) {
  const child = spawnCairn(argv, environment);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { exitCode: child.exitCode, out, err };
}

/** A service that is ready, with what its banner says. */
async function serve(environment: Record<string, string> = {}) {
  const child = spawnCairn(['serve', '--log-level', 'silent'], environment);
  services.push(child);
  child.stdout.setEncoding('utf8');
  let banner = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    banner += chunk;
    if (/\n {2}Data .*\n/.test(banner)) break;
  }
  const find = (pattern: RegExp) => pattern.exec(banner)?.[1] ?? '';
  return {
    processId: child.pid,
    banner,
    apiUrl: find(/ {2}API +(\S+)/),
    ingestUrl: find(/ {2}Ingest +(\S+)/),
    serverKey: find(/server key .*(svc_srv_\w+)/),
    ingestKey: find(/ingest key .*(svc_ing_\w+)/),
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

type Service = Awaited<ReturnType<typeof serve>>;

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

async function writeTrace({
  ingestUrl,
  ingestKey,
}: Pick<Service, 'ingestUrl' | 'ingestKey'>): Promise<number> {
  const response = await fetch(`${ingestUrl}/v1/ingest/traces/${traceId}/flush`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': ingestKey },
    body: JSON.stringify({
      flush_id: 'one',
      name: 'hello',
      source: 'client_server',
      sent_at: '2026-01-02T03:04:05Z',
    }),
  });
  return response.status;
}

async function readTraceStatus(apiUrl: string, serverKey: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${serverKey}` };
  const response = await fetch(`${apiUrl}/v1/traces/${traceId}`, { headers });
  // The body of an operation that the contract tests cover.
  const body = (await response.json()) as { trace?: { status: string } };
  return body.trace?.status ?? response.status;
}

it('the first start shows keys that work, later ones show none, and SIGTERM or SIGINT end with 0', {
  timeout,
}, async () => {
  const first = await serve();
  expect(await writeTrace(first)).toBe(200);
  expect(await readTraceStatus(first.apiUrl, first.serverKey)).toBe('running');
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await serve();
  expect(second.banner).not.toContain('svc_');
  expect(await readTraceStatus(second.apiUrl, first.serverKey)).toBe('running');
  expect(await second.end('SIGINT')).toBe(0);
});

it('a command whose reader leaves early ends as if it had read everything', { timeout }, async () => {
  const child = spawnCairn(['serve', '--help']);
  child.stdout.destroy();
  const [err] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, err]).toEqual([0, '']);
});

it('a command whose output is lost, as on a full disk, says so and fails', { timeout }, async () => {
  const { child, stderr } = spawnWithFullOutput(['--version']);
  const [err] = await Promise.all([text(stderr), once(child, 'exit')]);
  expect([child.exitCode, err]).toEqual([
    1,
    expect.stringMatching(/^cairn: the standard output was not written: ENOSPC[^\n]*\n$/),
  ]);
});

it('a service whose output is lost says so, goes on, and ends with 0', { timeout }, async () => {
  const { child, stderr } = spawnWithFullOutput(['serve', '--log-level', 'silent']);
  services.push(child);
  const [line] = await once(stderr.setEncoding('utf8'), 'data');
  expect(line).toMatch(/^cairn: the standard output was not written: ENOSPC/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});

it('a running service refuses a key soon after another process revoked it', {
  timeout,
}, async () => {
  const service = await serve();
  await writeTrace(service);
  const made = JSON.parse((await run(['keys', 'create', '--kind', 'server', '--json'])).out);
  expect(await readTraceStatus(service.apiUrl, made.key)).toBe('running');
  expect((await run(['keys', 'revoke', made.key_id])).exitCode).toBe(0);
  await vi.waitFor(async () => expect(await readTraceStatus(service.apiUrl, made.key)).toBe(401), soon);
  expect(await readTraceStatus(service.apiUrl, service.serverKey)).toBe('running');
});

it('deletes a trace and backs up while the service runs; the restored backup is served', {
  timeout,
}, async () => {
  const service = await serve();
  await writeTrace(service);
  expect(await run(['traces', 'delete', traceId])).toEqual({
    exitCode: 0,
    out: `deleted trace ${traceId} (number 1)\n`,
    err: '',
  });
  expect(await readTraceStatus(service.apiUrl, service.serverKey)).toBe('deleted');
  expect((await run(['traces', 'delete', traceId])).out).toBe(`trace ${traceId} was already deleted\n`);

  const file = join(folder, 'backup.tar.gz');
  expect(JSON.parse((await run(['backup', file, '--json'])).out).databases).toContain('meta.db');
  await service.end('SIGKILL');
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  await extract({ file, cwd: restored });
  const again = await serve({ CAIRN_DATA_DIRECTORY: restored });
  expect(again.banner).not.toContain('svc_');
  expect(await readTraceStatus(again.apiUrl, service.serverKey)).toBe('deleted');
});

it('a backup after a kill -9 has what was acknowledged', { timeout }, async () => {
  const service = await serve();
  await writeTrace(service);
  await service.end('SIGKILL');
  const file = join(folder, 'backup.tar');
  expect((await run(['backup', file])).exitCode).toBe(0);
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  await extract({ file, cwd: restored });
  const again = await serve({ CAIRN_DATA_DIRECTORY: restored });
  expect(await readTraceStatus(again.apiUrl, service.serverKey)).toBe('running');
});

it.each([
  [{ CAIRN_API_PORT: 'http' }, 2, 'cairn: CAIRN_API_PORT is "http", expected a port from 0 to 65535\n'],
  [
    { CAIRN_API_PROT: '1' },
    2,
    'cairn: unknown environment variable CAIRN_API_PROT; did you mean CAIRN_API_PORT?\n',
  ],
  [
    { CAIRN_DATA_DIRECTORY: '/proc/cairn' },
    1,
    expect.stringMatching(/^cairn: cannot create the data directory [^\n]*\n$/),
  ],
])('serve with %j ends with code %d and one line', { timeout }, async (environment, exitCode, err) => {
  expect(await run(['serve'], environment)).toEqual({ exitCode, out: '', err });
});

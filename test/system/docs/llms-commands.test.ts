import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeWriteBlock } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
/** What curl ends with when its `--max-time` is over, as it is for a stream. */
const timeIsOver = 28;
const documentPath = /\/v1\/(metric-alerts|dashboards)\/[\w-]+/;

interface Answer {
  readonly status: number;
  readonly body: string;
}

let service: TestService;
let folder: string;
let commands: readonly string[];

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'cairn-llms-'));
  const timestampMs = Date.now();
  const labels = (name: string) =>
    [
      ['__name__', name],
      ['job', 'shop'],
    ] as const;
  await writeFile(
    join(folder, 'request.bin'),
    encodeWriteBlock(
      ['http_requests_total', 'up'].map((name) => ({
        labels: labels(name),
        samples: [[timestampMs, 1]],
      })),
    ),
  );
  await runCairn(
    service.dataDirectory,
    'channels',
    'create',
    'on-call',
    '--type',
    'webhook',
    '--url',
    'https://hooks.example/1',
  );
  commands = listCommands(await (await fetch(`${service.apiUrl}/llms.txt`)).text());
  // Writes first, so that reads find something; a trace that is closed takes no more.
  const writes = commands.filter((command) => command.includes(service.ingestUrl));
  const [closing, others] = [writes.filter(isClosing), writes.filter((write) => !isClosing(write))];
  for (const command of [...others, ...closing]) await runPrinted(command);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

function listCommands(brief: string): readonly string[] {
  return [...brief.matchAll(/^ {2}`(curl .*)`$/gm)].map(([, command]) => command ?? '');
}

function isClosing(command: string): boolean {
  return command.includes("/close'");
}

/** Runs the very line, and reads the status behind its output. */
async function runPrinted(
  command: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const env = {
    PATH: process.env['PATH'],
    CAIRN_SERVER_API_KEY: service.keys.serverKey,
    CAIRN_INGEST_API_KEY: service.keys.ingestKey,
    ...environment,
  };
  const script = `${command} -w '\n%{http_code}'`;
  const { stdout } = await run('sh', ['-c', script], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { readonly code: number; readonly stdout: string }) => {
      if (error.code !== timeIsOver) throw error;
      return error;
    },
  );
  const statusAt = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(statusAt + 1)), body: stdout.slice(0, statusAt) };
}

async function createExample(path: string): Promise<void> {
  const create = commands.find((command) => command.includes(`-X PUT '${service.apiUrl}${path}'`));
  const { status, body } = await runPrinted(create ?? 'false');
  expect([201, 412], body).toContain(status);
}

/** Its entity tag; "" when there is none. */
async function readETag(path: string): Promise<string> {
  const answer = await fetch(`${service.apiUrl}${path}`, {
    headers: { authorization: `Bearer ${service.keys.serverKey}` },
  });
  return answer.headers.get('etag') ?? '';
}

async function deleteExample(path: string): Promise<void> {
  await fetch(`${service.apiUrl}${path}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${service.keys.serverKey}`, 'if-match': await readETag(path) },
  });
}

describe('every command of /llms.txt', () => {
  it('works as printed on a service with data', { timeout: 180_000 }, async () => {
    expect(commands.length).toBeGreaterThan(50);
    const refused: string[] = [];
    for (const command of commands) {
      const [path] = documentPath.exec(command) ?? [];
      if (path !== undefined && command.includes('-X PUT')) await deleteExample(path);
      else if (path !== undefined) await createExample(path);
      const { status, body } = await runPrinted(
        command,
        path === undefined ? {} : { ETAG: await readETag(path) },
      );
      if (status < 200 || status >= 300) refused.push(`${status} ${command}: ${body.slice(0, 300)}`);
    }
    expect(refused).toEqual([]);
  });

  it('names the filter fields of each signal, and the variables of the README', async () => {
    const brief = await (await fetch(`${service.apiUrl}/llms.txt`)).text();
    for (const word of [
      '`attribute.<key>`',
      '`tag`',
      '`body`',
      'CAIRN_SERVER_API_KEY',
      'CAIRN_INGEST_API_KEY',
      'interval=whole',
      'Last-Event-ID',
      'next_page_token',
    ])
      expect(brief).toContain(word);
  });
});

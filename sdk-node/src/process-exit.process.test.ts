import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

let server: FakeIngestServer;
beforeEach(async () => {
  server = await startFakeIngestServer();
});
afterEach(() => server.stop());

/** What other work on the machine may add; a process that stays for a retry or a keep-alive takes longer still. */
const slackMs = 10_000;

interface Exit {
  readonly code: number;
  readonly output: string;
  readonly durationMs: number;
}

/** Runs a program in a separate process, with a `client` of the fake server. */
function runProgram(program: string, env: Record<string, string> = {}): Promise<Exit> {
  const entry = new URL('./index.ts', import.meta.url).href;
  const source = `
    import { Client } from ${JSON.stringify(entry)};
    const client = new Client('svc_ing_test', { apiUrl: ${JSON.stringify(server.url)}, callTimeoutMs: 2000 });
    const startMs = Date.now();
    process.on('exit', () => console.log('lived', Date.now() - startMs));
    ${program}`;
  return new Promise((resolve) => {
    const args = ['--input-type=module', '--eval', source];
    execFile(
      process.execPath,
      args,
      { timeout: 60_000, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const durationMs = Number(/lived (\d+)/.exec(stdout)?.[1]);
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr, durationMs });
      },
    );
  });
}

function eventCount(): number {
  return server.requests.reduce((sum, { body }) => sum + (body.events?.length ?? 0), 0);
}

test('an idle process exits immediately, despite open traces and keep-alives', async () => {
  const exit = await runProgram(`
    for (let i = 0; i < 10; i += 1) await client.trace().info('x').flush();
    client.trace({ traceId: 'a'.repeat(32) }).startKeepAlive();
  `);
  expect([exit.code, eventCount()]).toEqual([0, 10]);
  expect(exit.durationMs).toBeLessThan(1000 + slackMs);
});

test('a process that does not await delivery still delivers before it exits', async () => {
  const exit = await runProgram(
    `for (let i = 0; i < 250; i += 1) client.trace({ name: 'n' + i }).info('x');`,
  );
  expect([exit.code, eventCount()]).toEqual([0, 250]);
});

test('pending retries that nobody awaits do not keep a process alive', async () => {
  server.respondWith((_request, response) => response.writeHead(503, { 'retry-after': '20' }).end());
  const exit = await runProgram(`client.trace({ retryBackoff: 20000 }).info('x');`);
  expect(exit.code).toBe(0);
  expect(exit.durationMs).toBeLessThan(1500 + slackMs);
});

test('shutdown delivers everything within callTimeoutMs, despite slow and failing answers', async () => {
  let count = 0;
  server.respondWith((_request, response) => {
    count += 1;
    if (count % 7 === 0) response.writeHead(503).end();
    else setTimeout(() => response.end('{"accepted":true,"rejected":[]}'), 5);
  });
  const exit = await runProgram(`
    for (let i = 0; i < 100; i += 1) {
      const trace = client.trace({ retryBackoff: 50 });
      for (let k = 0; k < 30; k += 1) trace.info('x');
      trace.startSpan('open');
    }
    await client.shutdown();
    console.log('shut down');
  `);
  expect(exit.output).toContain('shut down');
  const delivered = new Map(server.requests.map(({ body }) => [body.flush_id, body]));
  const spans = [...delivered.values()].flatMap((body) => body.spans ?? []);
  const events = [...delivered.values()].flatMap((body) => body.events ?? []);
  expect([exit.code, events.length, spans.length]).toEqual([0, 3000, 100]);
  expect(exit.durationMs).toBeLessThan(2500 + slackMs);
});

test('shutdown ends after callTimeoutMs when nothing answers, and reports every item', async () => {
  server.respondWith(() => {});
  const exit = await runProgram(`
    let dropped = 0;
    const callbacks = { onDropped: (count, reason) => { dropped += count; } };
    for (let i = 0; i < 40; i += 1) client.trace({ callbacks }).info('x').info('y');
    await client.shutdown();
    console.log('dropped', dropped);
  `);
  expect([exit.code, exit.output]).toEqual([0, expect.stringContaining('dropped 80')]);
  expect(exit.durationMs).toBeGreaterThan(1900);
  expect(exit.durationMs).toBeLessThan(2700 + slackMs);
});

test('the key may come from the environment', async () => {
  const program = `await new Client(undefined, { apiUrl: '${server.url}' }).trace().info('x').close();`;
  await runProgram(program, { CAIRN_INGEST_API_KEY: 'svc_ing_environment' });
  expect(server.requests[0]?.headers['x-ingest-api-key']).toBe('svc_ing_environment');
});

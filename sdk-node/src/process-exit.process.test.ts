import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordAll, runProgram as runProgramWith, storedEventCount } from './testing/exiting-program.ts';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

let server: FakeIngestServer;
beforeEach(async () => {
  server = await startFakeIngestServer();
});
afterEach(() => server.stop());

/** What other work on the machine may add; a process that stays for a retry or a keep-alive takes longer still. */
const slackMs = 10_000;

const runProgram = (program: string, env?: Record<string, string>) => runProgramWith(server, program, env);

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

test.each([
  ['a trace of its own', ''],
  ['a span in a trace that it continues', `traceparent: '00-${'a'.repeat(32)}-${'b'.repeat(16)}-01'`],
])('what the middleware records does not keep a process alive either (%s)', async (_what, headers) => {
  server.respondWith((_request, response) => response.writeHead(503, { 'retry-after': '20' }).end());
  const exit = await runProgram(`
    const { traceRequests } = await import(${JSON.stringify(new URL('./hono.ts', import.meta.url).href)});
    const patient = new Client('svc_ing_test', { apiUrl: '${server.url}', callTimeoutMs: 60_000 });
    const req = { method: 'GET', path: '/orders', raw: { headers: { ${headers} } } };
    await traceRequests(patient)({ req, res: { status: 200 } }, async () => {});`);
  expect([exit.code, server.requests.length]).toEqual([0, 1]);
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

describe('with exit hooks', () => {
  test('process.exit() delivers what was recorded in its own turn', async () => {
    const exit = await runProgram(`${recordAll} process.exit(7);`);
    expect([exit.code, storedEventCount(server)]).toEqual([7, 250]);
    expect(server.requests.filter(({ path }) => path.endsWith('/close'))).toHaveLength(25);
    expect(exit.output).not.toContain('cairn:');
  });

  test.each(['', 'void trace.close();'])(
    'the requests with a backlog are no larger than accepted %s',
    async (close) => {
      const exit = await runProgram(`
      installExitHooks(client);
      const trace = client.trace({ name: 'import' });
      for (let i = 0; i < 1500; i += 1) trace.addEvent('row', { text: 'x'.repeat(3000) });
      ${close}
      process.exit(7);`);
      const bytes = server.requests.map(({ body }) => JSON.stringify(body).length);
      expect(bytes.filter((length) => length > 4_194_304)).toEqual([]);
      expect([exit.code, storedEventCount(server)]).toEqual([7, 1500]);
      expect(server.requests.at(-1)?.path).toMatch(close === '' ? /\/flush$/ : /\/close$/);
    },
  );

  test('an uncaught exception ends the process as before, after delivery', async () => {
    const exit = await runProgram(`${recordAll} setTimeout(() => { throw new Error('boom'); }, 1);`);
    expect([exit.code, storedEventCount(server)]).toEqual([1, 250]);
    expect(exit.output).toContain('Error: boom');
  });

  test('an unhandled rejection does, too', async () => {
    const exit = await runProgram(`${recordAll} Promise.reject(new Error('boom'));`);
    expect([exit.code, storedEventCount(server)]).toEqual([1, 250]);
  });

  test('an exit waits for callTimeoutMs when nothing answers, and says what is lost', async () => {
    server.respondWith(() => {});
    const exit = await runProgram(`
      ${recordAll}
      const exitedMs = Date.now();
      process.on('exit', () => console.log('waited', Date.now() - exitedMs));
      process.exit(0);`);
    expect(exit.output).toContain('requests were not delivered before the process ended');
    expect(Number(/waited (\d+)/.exec(exit.output)?.[1])).toBeLessThan(2500 + slackMs);
  });

  test('a process that may start no other says what is lost, and ends as before', async () => {
    const exit = await runProgram(
      `
      ${recordAll}
      process.on('uncaughtException', (error) => console.log('uncaught', error));
      process.on('exit', (code) => console.log('the host ends with', code));
      process.exit(7);`,
      { NODE_OPTIONS: '--permission --allow-fs-read=*' },
    );
    expect([exit.code, server.requests.length]).toEqual([7, 0]);
    expect(exit.output).toContain('requests were not delivered before the process ended { count: 50 }');
    expect(exit.output).toContain('the host ends with 7');
    expect(exit.output).not.toMatch(/uncaught|ERR_ACCESS_DENIED|at .*:\d+:\d+/);
  });

  test('what only waits for a retry is delivered before an idle process ends', async () => {
    let count = 0;
    server.respondWith((_request, response) => {
      count += 1;
      if (count <= 3) response.writeHead(503).end();
      else response.end('{"accepted":true,"rejected":[]}');
    });
    const exit = await runProgram(`installExitHooks(client); client.trace({ retryBackoff: 300 }).info('x');`);
    expect([exit.code, storedEventCount(server)]).toEqual([0, 1]);
    expect(count).toBe(4);
  });

  test('what a wait did not deliver is delivered when the host goes on and exits later', async () => {
    let count = 0;
    server.respondWith((_request, response) => {
      count += 1;
      if (count <= 2) response.writeHead(503, { 'retry-after': '600' }).end();
      else response.end('{"accepted":true,"rejected":[]}');
    });
    const exit = await runProgram(`
      installExitHooks(client);
      client.trace({ maxRetries: 0 }).info('x');
      let beforeExitCount = 0;
      process.on('beforeExit', () => {
        beforeExitCount += 1;
        if (beforeExitCount === 2) setTimeout(() => process.exit(7), 1500);
      });`);
    expect([exit.code, storedEventCount(server), count]).toEqual([7, 1, 3]);
  });

  test('an idle process whose items were delivered exits immediately', async () => {
    const exit = await runProgram(`
      installExitHooks(client);
      installExitHooks(new Client('svc_ing_other', { apiUrl: '${server.url}' }));
      for (let i = 0; i < 10; i += 1) await client.trace().info('x').flush();`);
    expect([exit.code, eventCount(), server.requests.length]).toEqual([0, 10, 10]);
    expect(exit.durationMs).toBeLessThan(1000 + slackMs);
  });

  test('traces that close themselves are closed, and open spans sent', async () => {
    await runProgram(`
      installExitHooks(client);
      const trace = client.trace({ autoClose: true });
      await trace.flush();
      trace.startSpan('open');
      process.exit();`);
    expect(server.requests.at(-1)?.body).toMatchObject({
      reason: 'auto_close',
      flushes: [{ spans: [{ name: 'open' }] }],
    });
  });

  test('several clients and copies of the package share the hooks', async () => {
    const copy = new URL('./index.ts?copy', import.meta.url).href;
    const exit = await runProgram(`
      ${recordAll}
      const other = await import(${JSON.stringify(copy)});
      const second = new other.Client('svc_ing_second', { apiUrl: '${server.url}' });
      other.installExitHooks(second);
      second.trace().info('from the copy');
      console.log(process.listenerCount('SIGTERM'), process.listenerCount('exit'));
      process.kill(process.pid, 'SIGTERM');
      setInterval(() => {}, 1000);`);
    expect([exit.signal, storedEventCount(server)]).toEqual(['SIGTERM', 251]);
    expect(exit.output).toContain('1 2');
  });

  test('removed hooks have no effect', async () => {
    const exit = await runProgram(`
      installExitHooks(client)();
      client.trace().info('x');
      process.exit(0);`);
    expect([exit.code, server.requests.length]).toEqual([0, 0]);
  });
});

test('without exit hooks process.exit() loses what was not sent', async () => {
  const exit = await runProgram(`client.trace().info('x'); process.exit(0);`);
  expect([exit.code, server.requests.length]).toEqual([0, 0]);
});

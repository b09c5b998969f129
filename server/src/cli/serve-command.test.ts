import { describe, expect, it } from 'vitest';
import type { RunningService } from './cli-environment.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment, type FakeCliEnvironment } from './testing/fake-cli-environment.ts';

const urls = {
  apiUrl: 'http://127.0.0.1:8080',
  ingestUrl: 'http://127.0.0.1:4318',
  grpcUrl: 'http://127.0.0.1:4317',
};
const firstKeys = { serverKey: 'svc_srv_secret', ingestKey: 'svc_ing_secret' };

/** Runs all pending callbacks. */
const settle = () => new Promise((resume) => setImmediate(resume));

function serveWith(service: Partial<RunningService>, argv: readonly string[] = []): FakeCliEnvironment {
  const running: RunningService = { ...urls, stop: async () => {}, ...service };
  return createFakeCliEnvironment(['serve', ...argv], { startService: async () => running });
}

describe('serve', () => {
  it('prints the addresses, runs until a signal, stops the service and exits with 0', async () => {
    let stopCount = 0;
    const cli = serveWith({ stop: async () => void stopCount++ });
    const exit = runCli(cli);
    await settle();
    expect(cli.written.out).toMatch(/^Cairn is ready\.\n/);
    expect(cli.written.out).toMatch(/API +http:\/\/127\.0\.0\.1:8080\n/);
    expect(cli.written.out).toMatch(/Ingest +http:\/\/127\.0\.0\.1:4318\n/);
    expect(cli.written.out).toMatch(/gRPC +http:\/\/127\.0\.0\.1:4317\n/);
    expect(cli.written.out).not.toContain('key');
    expect(stopCount).toBe(0);
    cli.requestEnd();
    expect(await exit).toBe(0);
    expect(stopCount).toBe(1);
    expect(cli.written.err).toBe('');
  });

  it('prints the first keys with lines to copy', async () => {
    const cli = serveWith({ firstKeys });
    const exit = runCli(cli);
    await settle();
    expect(cli.written.out).toContain(
      "curl -H 'Authorization: Bearer svc_srv_secret' http://127.0.0.1:8080/v1/traces\n",
    );
    for (const signal of ['TRACES', 'LOGS', 'METRICS']) {
      expect(cli.written.out).toContain(`  export OTEL_${signal}_EXPORTER=otlp\n`);
    }
    expect(cli.written.out).toContain('  export OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318\n');
    expect(cli.written.out).toContain(
      '  export OTEL_EXPORTER_OTLP_HEADERS=x-ingest-api-key=svc_ing_secret\n',
    );
    expect(cli.written.out).toContain("new Client('svc_ing_secret', { apiUrl: 'http://127.0.0.1:4318' })");
    cli.requestEnd();
    await exit;
  });

  it('prints addresses that connections are made to, of listeners on all of them', async () => {
    const cli = serveWith({
      apiUrl: 'http://0.0.0.0:8080',
      ingestUrl: 'http://[::]:4318',
      grpcUrl: 'http://0.0.0.0:4317',
      firstKeys,
    });
    const exit = runCli(cli);
    await settle();
    expect(cli.written.out).toContain('Console http://127.0.0.1:8080/\n');
    expect(cli.written.out).toContain("new Client('svc_ing_secret', { apiUrl: 'http://[::1]:4318' })");
    expect(cli.written.out).not.toMatch(/0\.0\.0\.0|\[::\]/);
    cli.requestEnd();
    await exit;
  });

  it('tells the service which signal stops it, for its log', async () => {
    const signals: (string | undefined)[] = [];
    const cli = serveWith({ stop: async (signal) => void signals.push(signal) });
    const exit = runCli(cli);
    await settle();
    cli.requestEnd('SIGHUP');
    await exit;
    expect(signals).toEqual(['SIGHUP']);
  });

  it('stops a service on a signal during its start', async () => {
    const started = Promise.withResolvers<RunningService>();
    let stopCount = 0;
    const cli = createFakeCliEnvironment(['serve'], { startService: () => started.promise });
    const exit = runCli(cli);
    cli.requestEnd();
    started.resolve({ ...urls, stop: async () => void stopCount++ });
    expect(await exit).toBe(0);
    expect(stopCount).toBe(1);
  });

  it('exits immediately with 1 on a second signal', async () => {
    const cli = serveWith({ stop: () => new Promise(() => {}) });
    const exit = runCli(cli);
    await settle();
    cli.requestEnd();
    cli.requestEnd();
    expect(await exit).toBe(1);
    expect(cli.written.err).toBe(
      'cairn: stopped immediately by a second signal; requests in flight were aborted\n',
    );
  });

  it('exits with 0 and one line when files are not closed in time', async () => {
    const cli = serveWith({ stop: () => new Promise(() => {}) }, ['--shutdown-grace', '2s']);
    const exit = runCli(cli);
    await settle();
    cli.requestEnd();
    await settle();
    cli.passDelays();
    expect(await exit).toBe(0);
    expect(cli.written.err).toBe(
      'cairn: ended before all files were closed; the next start reads the rest from the logs\n',
    );
  });

  it('exits with 1 and one line when the service cannot start', async () => {
    const startService = () =>
      Promise.reject(new Error('port 8080 is\nin use', { cause: new Error('EADDRINUSE') }));
    const cli = createFakeCliEnvironment(['serve'], { startService });
    expect(await runCli(cli)).toBe(1);
    expect(cli.written).toEqual({ out: '', err: 'cairn: port 8080 is in use\n' });
  });

  it('passes the flags and the variables to the service', async () => {
    let config: unknown;
    const cli = {
      ...createFakeCliEnvironment(['serve', '--api-port', '0'], {
        environment: { CAIRN_LOG_LEVEL: 'debug' },
      }),
      startService: (given: unknown) => {
        config = given;
        return Promise.reject(new Error('enough'));
      },
    };
    await runCli(cli);
    expect(config).toMatchObject({ apiPort: 0, logLevel: 'debug', ingestPort: 4318 });
  });
});

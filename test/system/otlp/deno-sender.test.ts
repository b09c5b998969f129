import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
/** Installed by `cd test/peers && npm install --no-save`. */
const deno = fileURLToPath(new URL('../../peers/node_modules/.bin/deno', import.meta.url));
const timeoutMs = 180_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/**
 * Deno sends what a program writes to its console; its exporters are those of OpenTelemetry Rust. The
 * emoji is there because Deno 2.9 breaks the é of a text that would fit into Latin-1.
 */
it.each([
  ['http/protobuf', 'ingestUrl'],
  ['http/json', 'ingestUrl'],
  ['grpc', 'grpcUrl'],
] as const)('what Deno sends over %s is what comes back', async (protocol, listener) => {
  const program = join(service.dataDirectory, 'program.js');
  await writeFile(
    program,
    `console.info('an é 😀 of', ${JSON.stringify(protocol)}); console.error('broken');`,
  );
  await run(deno, ['run', '--quiet', program], {
    timeout: timeoutMs,
    env: {
      PATH: process.env['PATH'],
      HOME: service.dataDirectory,
      OTEL_DENO: 'true',
      OTEL_SERVICE_NAME: `deno ${protocol}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_ENDPOINT: service[listener],
      OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${service.keys.ingestKey}`,
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRICS_EXPORTER: 'none',
    },
  });
  const call = createOperationCaller(service, service.keys);
  const query = { filter: `service.name="deno ${protocol}"` };
  const { logs }: Schemas['LogList'] = JSON.parse(await (await call('listLogs', { query })).text());
  expect(logs).toEqual([
    expect.objectContaining({ body: 'broken\n', severity_number: 17 }),
    expect.objectContaining({
      body: `an é 😀 of ${protocol}\n`,
      severity_number: 9,
      time: expect.stringMatching(/^20\d\d-/),
      resource_attributes: expect.objectContaining({
        'service.name': `deno ${protocol}`,
        'process.runtime.name': 'deno',
      }),
    }),
  ]);
});

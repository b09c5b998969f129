import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestService } from '../../support/start-service.ts';
import { type ClientOfTable, itemCount, type Signal } from './client-of-table.ts';

const run = promisify(execFile);
/** Installed by `cd test/peers && npm install --no-save`. */
const deno = fileURLToPath(new URL('../../peers/node_modules/.bin/deno', import.meta.url));
const timeoutMs = 180_000;

const programs: Readonly<Record<Signal, string>> = {
  traces: `
const tracer = trace.getTracer('table');
tracer.startActiveSpan(process.env.OTEL_SERVICE_NAME, (root) => {
  for (let index = 1; index < ${itemCount}; index += 1) tracer.startSpan('child ' + index).end();
  root.end();
});`,
  logs: `for (let index = 0; index < ${itemCount}; index += 1) console.info('record', index);`,
  metrics: `
const items = metrics.getMeter('table').createCounter('items');
for (let index = 0; index < ${itemCount}; index += 1) items.add(1, { index });`,
};

async function send(
  { dataDirectory, ingestUrl, grpcUrl, keys }: TestService,
  name: string,
  protocol: string,
  signal: Signal,
): Promise<void> {
  const path = join(dataDirectory, 'program.mjs');
  await writeFile(
    path,
    `import { createRequire } from 'node:module';
const { metrics, trace } = createRequire(${JSON.stringify(import.meta.url)})('@opentelemetry/api');
${programs[signal]}`,
  );
  const exporterOf = (other: Signal) => (other === signal ? 'otlp' : 'none');
  await run(deno, ['run', '--quiet', '--allow-read', '--allow-env', path], {
    timeout: timeoutMs,
    env: {
      PATH: process.env['PATH'],
      HOME: dataDirectory,
      OTEL_DENO: 'true',
      OTEL_SERVICE_NAME: name,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_ENDPOINT: protocol === 'grpc' ? grpcUrl : ingestUrl,
      OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${keys.ingestKey}`,
      OTEL_TRACES_EXPORTER: exporterOf('traces'),
      OTEL_LOGS_EXPORTER: exporterOf('logs'),
      OTEL_METRICS_EXPORTER: exporterOf('metrics'),
    },
  });
}

/** Its exporters are those of OpenTelemetry Rust. */
export const denoClients: readonly ClientOfTable[] = ['http/json', 'http/protobuf', 'grpc'].flatMap(
  (protocol) =>
    (['traces', 'logs', 'metrics'] as const).map((signal) => ({
      client: 'Deno (OpenTelemetry Rust)',
      protocol: `OTLP ${protocol}`,
      signal,
      send: (service, name) => send(service, name, protocol, signal),
    })),
);

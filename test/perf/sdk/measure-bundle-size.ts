import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const peers = fileURLToPath(new URL('../../peers/', import.meta.url));
const unit = 'bytes of gzip';
/** What a page needs of each to report an error of its own and of others. */
const webClients: readonly Bundle[] = [
  {
    name: 'Sentry core',
    contents: `export { init, captureException, captureMessage } from '@sentry/browser';`,
  },
  {
    name: 'OpenTelemetry traces',
    contents: `export { WebTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-web';
      export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';`,
  },
  { name: 'Datadog logs', contents: `export { datadogLogs } from '@datadog/browser-logs';` },
];
const nodeClients: readonly Bundle[] = [
  {
    name: 'OpenTelemetry traces',
    contents: `export { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
      export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';`,
  },
  { name: 'Sentry', contents: `export { init, captureException, captureMessage } from '@sentry/node';` },
];

interface Bundle {
  readonly name: string;
  readonly contents: string;
}

/** S1: what a page loads of the ingest client, against Sentry's; at most 8,000 bytes. And other clients, as information. */
export async function measureWebBundle(): Promise<readonly (GoalLine | InformationLine)[]> {
  const ours = await sizeOf(`export { Client } from '@cairn/sdk-web';`, here, 'browser');
  const others = await sizesOf(webClients, 'browser');
  const sentry = others.get('Sentry core');
  const budget = {
    name: 'S1',
    unit,
    ours,
    peer: 8000,
    ratio: ratioOf(ours, 8000),
    goal: '<= 1',
    pass: ours <= 8000,
  };
  return [
    budget,
    ...(sentry === undefined
      ? []
      : [toGoalLine({ name: 'S1 to Sentry core', unit, atMost: 0.25 }, [ours], [sentry])]),
    ...toLines('@cairn/sdk-web', ours, others),
  ];
}

/** The size of the ingest client for Node in a bundle; at most 12,000 bytes. */
export async function measureNodeBundle(): Promise<readonly (GoalLine | InformationLine)[]> {
  const ours = await sizeOf(`export { Client } from '@cairn/sdk-node';`, here, 'node');
  const budget = {
    name: 'S1 for Node',
    unit,
    ours,
    peer: 12_000,
    ratio: ratioOf(ours, 12_000),
    goal: '<= 1',
    pass: ours <= 12_000,
  };
  return [budget, ...toLines('@cairn/sdk-node', ours, await sizesOf(nodeClients, 'node'))];
}

function toLines(
  name: string,
  ours: number,
  others: ReadonlyMap<string, number>,
): readonly InformationLine[] {
  if (others.size === 0) {
    const information = 'no rival is installed; to install them: cd test/peers && npm install --no-save';
    return [{ name: `size of ${name}`, information, unit, ours }];
  }
  return [...others].map(([rival, bytes]) => ({
    name: `size of ${name}`,
    unit,
    ours,
    information: `${rival} takes ${bytes}, ${ratioOf(bytes, ours)} times as much`,
  }));
}

function ratioOf(ours: number, peer: number): number {
  return Number((ours / peer).toPrecision(3));
}

async function sizesOf(
  bundles: readonly Bundle[],
  platform: 'browser' | 'node',
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  if (!existsSync(`${peers}node_modules`)) return sizes;
  for (const { name, contents } of bundles) sizes.set(name, await sizeOf(contents, peers, platform));
  return sizes;
}

/** Minified and compressed, as a user's bundler and server leave it. */
async function sizeOf(contents: string, resolveDir: string, platform: 'browser' | 'node'): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0);
}

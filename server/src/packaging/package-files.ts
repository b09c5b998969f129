/**
 * The files that the program reads or starts beside its own code: their names in `dist/`, where the build puts them, and
 * where they are in the sources.
 */
export const packageFiles = {
  'openapi.yaml': '../../../openapi.yaml',
  console: '../../../console/dist',
  'scalar.js': '../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
  'migrations/meta': '../storage/meta/migrations',
  'migrations/clickhouse': '../storage/clickhouse/migrations',
  'migrations/postgres': '../storage/postgres/migrations',
  'migrations/traces': '../storage/traces/migrations',
  'migrations/log-wal': '../storage/logs/wal/migrations',
  'migrations/log-day': '../storage/logs/day-file/migrations',
  'migrations/sample-wal': '../storage/metrics/wal/migrations',
  'migrations/sample-day': '../storage/metrics/day-file/migrations',
  'meta-worker.js': '../storage/meta/thread/meta-worker.ts',
  'trace-writer-worker.js': '../storage/traces/writer/writer-worker.ts',
  'trace-reader-worker.js': '../storage/traces/reader/reader-worker.ts',
  'log-writer-worker.js': '../storage/logs/threads/log-writer-worker.ts',
  'log-sealer-worker.js': '../storage/logs/threads/log-sealer-worker.ts',
  'log-reader-worker.js': '../storage/logs/threads/log-reader-worker.ts',
  'sample-writer-worker.js': '../storage/metrics/threads/sample-writer-worker.ts',
  'sample-sealer-worker.js': '../storage/metrics/threads/sample-sealer-worker.ts',
  'sample-reader-worker.js': '../storage/metrics/threads/sample-reader-worker.ts',
  'metric-writer-worker.js': '../storage/clickhouse/metrics/threads/metric-writer-worker.ts',
  'metric-reader-worker.js': '../storage/clickhouse/metrics/read/metric-reader-worker.ts',
  'log-encoder-worker.js': '../storage/clickhouse/logs/threads/log-encoder-worker.ts',
  'json-body-worker.js': '../boot/json-bodies/json-body-worker.ts',
  'test-server-worker.js': '../boot/test-server/test-server-worker.ts',
} as const;

export type PackageFile = keyof typeof packageFiles;

export const isBuilt = !import.meta.url.endsWith('.ts');

/** Where the file is: every module of the built program lies in `dist/` itself. */
export function packageFile(name: PackageFile): URL {
  return new URL(isBuilt ? `./${name}` : packageFiles[name], import.meta.url);
}

/** Where the last build put a file, of which sources have no other; there may have been none. */
export function builtFile(name: 'openapi.yaml' | 'openapi.json'): URL {
  return new URL(isBuilt ? `./${name}` : `../../dist/${name}`, import.meta.url);
}

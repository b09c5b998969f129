import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder where somebody has put what the console gave them, with the packages of the workspace installed. */
export interface SnippetFolder {
  readonly path: string;
  write(name: string, text: string): Promise<string>;
  /** Runs a script of a POSIX shell; answers what it printed. @throws Error when it fails. */
  runShell(script: string): Promise<string>;
  remove(): Promise<void>;
}

export async function openSnippetFolder(): Promise<SnippetFolder> {
  const path = await mkdtemp(join(tmpdir(), 'cairn-snippets-'));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    async write(name, text) {
      const file = join(path, name);
      await writeFile(file, text);
      return file;
    },
    async runShell(script) {
      const { stdout } = await run('sh', ['-eu', '-c', script], {
        cwd: path,
        timeout: 60_000,
        // Nothing of the environment of the tests: the snippets have to say everything.
        env: { PATH: `${join(execPath, '..')}:/usr/bin:/bin`, HOME: path },
      });
      return stdout;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A service that an OpenTelemetry SDK watches, and that names no address, key or exporter itself. */
export const openTelemetryProgram = `
import { logs, metrics, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';

const sdk = new NodeSDK();
sdk.start();
trace.getTracer('shop').startActiveSpan('order', (span) => {
  logs.getLogger('shop').emit({ severityNumber: 9, body: 'order placed' });
  span.end();
});
metrics.getMeter('shop').createCounter('orders').add(1);
await sdk.shutdown();
`;

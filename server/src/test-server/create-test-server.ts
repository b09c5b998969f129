import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startRunningService } from './running-service.ts';
import { createTestProject, type TestProject } from './test-project.ts';
import type { TestUrls } from './thread-protocol.ts';

/** Options of `createTestServer`. */
export interface TestServerOptions {
  /** Origins of pages, such as `http://localhost:5173`. With some, there is a `webKey` for them. */
  readonly webOrigins?: readonly string[];
  /** What the service logs to stdout, default `silent`. */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** A running service, and its first project. */
export interface TestServer extends TestProject, TestUrls {
  /** Another project with keys of its own, for tests that run at the same time. */
  createProject(): Promise<TestProject>;
  /** Stops the service and removes its data. Safe to call again. */
  stop(): Promise<void>;
}

/**
 * Starts the real service in a thread of this process, on free ports of 127.0.0.1 and with its keys ready. Its data is in a folder of the
 * system's temporary directory, which `stop` removes, and the end of the process where `stop` was not called. Needs Node 24.16.
 *
 * @throws Error when the service cannot start.
 * @example
 * const server = await createTestServer();
 * const client = new Client(server.ingestKey, { apiUrl: server.ingestUrl });
 * await client.trace({ name: 'checkout' }).addTag('vip').close();
 * const trace = await server.waitForTrace('checkout', { status: 'completed' });
 * await server.stop();
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { webOrigins = [], logLevel = 'silent' } = options;
  requireNode(process.versions.node);
  const dataDirectory = mkdtempSync(join(tmpdir(), `cairn-test-server-${process.pid}-`));
  const removeData = () => rmSync(dataDirectory, { recursive: true, force: true });
  process.once('exit', removeData);
  let stopping: Promise<void> | undefined;

  function forgetData(): void {
    process.off('exit', removeData);
    removeData();
  }

  try {
    const service = await startRunningService({ dataDirectory, logLevel, webOrigins });
    const stop = () => {
      stopping ??= service.operations.stop().finally(forgetData);
      return stopping;
    };
    return {
      ...service.urls,
      ...createTestProject(service, service.keys),
      createProject: async () => createTestProject(service, await service.operations.createProject()),
      stop,
    };
  } catch (error) {
    forgetData();
    throw error;
  }
}

/** @throws Error on a Node that cannot run the service. */
function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 24 || (major === 24 && minor < 16)) {
    throw new Error(`createTestServer needs Node.js 24.16 or newer, this is ${version}`);
  }
}

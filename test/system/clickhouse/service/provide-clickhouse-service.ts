import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ConfigFlags } from '../../../../server/src/config/testing/test-config.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { startTraceServers, type TraceServers } from '../traces/trace-databases.ts';

/** For each test of a file: databases without rows, and a machine whose services use them. */
export interface ClickhouseService {
  readonly servers: TraceServers;
  readonly machine: OpenServiceScope;
  /** The first names PostgreSQL, the second ClickHouse. */
  readonly flags: readonly string[];
  /** The same for a service in this process. */
  readonly config: ConfigFlags;
}

/** Call it at the top of a test file. The properties are those of the test that runs. */
export function provideClickhouseService(): ClickhouseService {
  const current: { -readonly [Key in keyof ClickhouseService]?: ClickhouseService[Key] } = {};
  let remove = async (): Promise<void> => {};

  beforeAll(async () => {
    current.servers = await startTraceServers();
  });
  afterAll(() => current.servers?.remove());
  beforeEach(async () => {
    const databases = await take(current.servers).createDatabases();
    const machine = await openServiceScope();
    current.machine = machine;
    const { urls, cluster } = databases.clickhouse.servers;
    current.config = {
      'postgres-urls': databases.postgres.url,
      'clickhouse-urls': urls.join(','),
      ...(cluster === undefined ? {} : { 'clickhouse-cluster': cluster }),
      'query-deadline': '10s',
    };
    current.flags = Object.entries(current.config).map(([name, value]) => `--${name}=${value}`);
    remove = async () => {
      await machine.close();
      await databases.remove();
    };
  });
  afterEach(() => remove());

  return {
    get servers() {
      return take(current.servers);
    },
    get machine() {
      return take(current.machine);
    },
    get flags() {
      return take(current.flags);
    },
    get config() {
      return take(current.config);
    },
  };
}

function take<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('no test runs');
  return part;
}

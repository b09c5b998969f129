import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  createLogReads,
  type LogReads,
} from '../../../server/src/storage/clickhouse/logs/read/create-log-reads.ts';
import { type LogDatabases, type LogServers, startLogServers } from './log-databases.ts';

export const projectId = 'prj_1';
export const unhurried = { deadlineMs: Number.POSITIVE_INFINITY };

/** Servers for the file, and databases for each test. */
export interface LogReadsInTest {
  readonly databases: LogDatabases;
  readonly reads: LogReads;
}

export function useLogReads(): LogReadsInTest {
  let servers: LogServers;
  let databases: LogDatabases;
  let reads: LogReads;
  beforeAll(async () => {
    servers = await startLogServers();
  });
  afterAll(() => servers.remove());
  beforeEach(async () => {
    databases = await servers.createDatabases();
    const { arrivalMark } = await databases.openWrites();
    const clickhouse = await databases.clickhouse.open();
    reads = createLogReads({ clickhouse, monotonicNowMs: () => performance.now(), arrivalMark });
  });
  afterEach(() => databases.remove());
  return {
    get databases() {
      return databases;
    },
    get reads() {
      return reads;
    },
  };
}

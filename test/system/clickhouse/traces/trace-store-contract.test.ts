import { afterAll, beforeAll } from 'vitest';
import { describeTraceStore } from '../../../../server/src/traces/testing/trace-store-contract.ts';
import { contractNowMs } from '../../../../server/src/traces/testing/trace-store-contract-clock.ts';
import { describeTraceStoreRules } from '../../../../server/src/traces/testing/trace-store-contract-rules.ts';
import { claimingAtTimesOfCalls, fakeServerClock } from '../../../support/fake-server-clock.ts';
import { startTraceServers, type TraceServers } from './trace-databases.ts';

let servers: TraceServers;
beforeAll(async () => {
  servers = await startTraceServers();
});
afterAll(() => servers.remove());

async function openInNewDatabases() {
  const databases = await servers.createDatabases();
  const clock = await fakeServerClock(databases.postgres, contractNowMs);
  const open = async () =>
    claimingAtTimesOfCalls(await databases.openStore({ monotonicNowMs: () => contractNowMs }), clock);
  let store = await open();
  return {
    store,
    async reopen() {
      await store.stop();
      store = await open();
      return store;
    },
    close: () => databases.remove(),
  };
}

describeTraceStore('ClickHouse', openInNewDatabases);
describeTraceStoreRules('ClickHouse', openInNewDatabases);

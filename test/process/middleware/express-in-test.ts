import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { afterEach, beforeEach } from 'vitest';
import { type RecordedRequests, recordRequests } from './recorded-requests.ts';

export interface ExpressInTest {
  readonly recorded: RecordedRequests;
  /** Serves an application until the end of the test. @returns its URL. */
  serve(app: Express): Promise<string>;
}

/** A client for each test. */
export function setUpExpress(): ExpressInTest {
  let recorded: RecordedRequests;
  let server: Server | undefined;
  beforeEach(async () => {
    recorded = await recordRequests();
  });
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    await recorded.stop();
  });
  return {
    get recorded() {
      return recorded;
    },
    async serve(app) {
      const started = createServer(app);
      server = started;
      await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
      // A listening TCP server has an address of this form.
      return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTracesRequest } from '../../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { createTraceStore } from '../../../../server/src/storage/traces/create-trace-store.ts';
import { ofService, sampleSpan } from '../../../../server/src/storage/traces/testing/sample-spans.ts';
import { propertyRuns } from '../../../../server/src/testing/property-runs.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import {
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import type { SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { arbitrarySteps, readProject, runSteps } from './compare-timelines.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from './trace-databases.ts';

type Store = TraceStore & SpanStore;

const monotonicNowMs = () => performance.now();

describe('timelines and rules in PostgreSQL and ClickHouse are those of the embedded store', () => {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let folder: string;
  let embedded: Store;
  let others: Store;
  /** Another gateway, which wrote nothing. */
  let reading: Store;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-timelines-'));
    servers = await startTraceServers();
    databases = await servers.createDatabases();
    others = await databases.openStore();
    reading = await databases.openStore();
    embedded = await createTraceStore({
      folder,
      monotonicNowMs,
      onFatal(error) {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await embedded.stop();
    await databases.remove();
    await servers.remove();
    rmSync(folder, { recursive: true });
  });

  it('over generated writes of clients and spans', async () => {
    let projectCount = 0;
    let [spanEvents, matches] = [0, 0];
    const property = fc.asyncProperty(arbitrarySteps, fc.bigInt(0n, 60_000_000n), async (steps, afterNs) => {
      projectCount += 1;
      const project = `prj_${projectCount}`;
      const outcomes = await runSteps(embedded, project, steps);
      expect(await runSteps(others, project, steps)).toEqual(outcomes);
      const expected = await readProject(embedded, project, afterNs);
      const text = JSON.stringify(expected, (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      spanEvents += text.split('"span_started"').length - 1;
      matches += text.split('"rule_match_added"').length - 1;
      expect(await readProject(reading, project, afterNs)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: propertyRuns(0.6) });
    expect(spanEvents).toBeGreaterThan(projectCount);
    expect(matches).toBeGreaterThan(projectCount / 2);
  });

  it('over many pages of events and spans, written at once, sent twice and in no order', async () => {
    // Generated writes may have closed the trace of another project.
    const projectId = 'prj_pages';
    const traceId = sampleTraceId(1);
    const spanOf = (index: number) =>
      sampleSpan(traceId, 1 + ((index * 7_919) % 4_000), { attributes: { text: 'x'.repeat(index % 300) } });
    const requests = [0, 1, 2, 3, 4, 3].map((request) => {
      const spans = Array.from({ length: 1_000 }, (_, index) => spanOf(request * 900 + index));
      return encodeTracesRequest([ofService('shop', spans)]);
    });
    const flushes = Array.from({ length: 60 }, (_, flush) => {
      const events = Array.from({ length: 50 }, (_, index) =>
        sampleEvent(`${flush}-${index}`, 'x', ((flush * 50 + index) * 101) % 4_000),
      );
      return sampleFlush(1, { projectId, flushId: `flush-${flush}`, events });
    });
    const stores = [embedded, others];
    const [expected, actual] = await Promise.all(
      stores.map(async (store) => {
        for (const flush of flushes.slice(0, 30)) await store.flush(flush);
        for (const [index, request] of requests.entries())
          await store.appendSpans({
            projectId,
            keyId: `key ${index}`,
            request: request.slice(),
            receivedAtMs: 11_000,
            oldestNs: 0n,
            newestNs: 2n ** 63n - 1n,
          });
        await Promise.all(flushes.slice(30).map((flush) => store.flush(flush)));
        return readTimeline(store, projectId, traceId);
      }),
    );
    expect(expected?.length).toBeGreaterThan(10_000);
    expect(actual).toEqual(expected);
    const first = await reading.timeline(projectId, traceId);
    expect(first?.count).toBeLessThan(3_000);
  });
});

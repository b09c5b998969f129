import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { contextOf } from './request-context.ts';
import { createServerMetrics } from './server-metrics.ts';
import { startTestApp } from './testing/start-test-app.ts';

async function linesOf(metrics: ReturnType<typeof createServerMetrics>): Promise<readonly string[]> {
  return (await metrics.render()).split('\n');
}

describe('the metrics of the server', () => {
  it('are counters exactly if they are named so, as linters of Prometheus want them', async () => {
    const types = (await linesOf(createServerMetrics(() => 0))).filter((line) => line.startsWith('# TYPE '));
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter((line) => line.endsWith('_total counter') !== line.endsWith(' counter'))).toEqual([]);
    expect(types.filter((line) => / \w+_total (?!counter)/.test(line))).toEqual([]);
  });

  it('count received items, and items by outcome', async () => {
    const metrics = createServerMetrics(() => 0);
    metrics.countReceived('traces', 5);
    metrics.countOutcome('traces', 'accepted', 3);
    metrics.countOutcome('traces', 'rejected', 2);
    const lines = await linesOf(metrics);
    expect(lines).toContain('cairn_ingest_items_received_total{signal="traces"} 5');
    expect(lines).toContain('cairn_ingest_items_total{signal="traces",outcome="accepted"} 3');
    expect(lines).toContain('cairn_ingest_items_total{signal="traces",outcome="rejected"} 2');
  });

  it('count rejected records and samples by reason, and late samples', async () => {
    const metrics = createServerMetrics(() => 0);
    metrics.countRejectedRecords('attribute_key_limit', 4);
    metrics.countRejectedSamples('too_old', 2);
    metrics.countLateSamples(3);
    const lines = await linesOf(metrics);
    expect(lines).toContain(
      'cairn_ingest_items_rejected_total{signal="logs",reason="attribute_key_limit"} 4',
    );
    expect(lines).toContain('cairn_metric_samples_rejected_total{reason="too_old"} 2');
    expect(lines).toContain('cairn_metric_samples_late_total 3');
  });

  it('count quarantined files, starting at 0', async () => {
    const metrics = createServerMetrics(() => 0);
    expect(await linesOf(metrics)).toContain('cairn_quarantined_files_total 0');
    metrics.countQuarantined();
    expect(await linesOf(metrics)).toContain('cairn_quarantined_files_total 1');
  });

  it('show how full a pool is, and count what it denied', async () => {
    const metrics = createServerMetrics(() => 0);
    metrics.observePool('streams', () => 0.25);
    metrics.countPoolDenial('streams', 'evicted');
    const lines = await linesOf(metrics);
    expect(lines).toContain('cairn_pool_used_ratio{pool="streams"} 0.25');
    expect(lines).toContain('cairn_pool_denials_total{pool="streams",denial="evicted"} 1');
  });

  it('show how many shards of the alerts are held', async () => {
    const metrics = createServerMetrics(() => 0);
    expect(await linesOf(metrics)).toContain('cairn_alert_shards_held 0');
    metrics.observeAlertShards(() => 22);
    expect(await linesOf(metrics)).toContain('cairn_alert_shards_held 22');
  });

  it('count damaged items and rounds of the scrub by store', async () => {
    const metrics = createServerMetrics(() => 0);
    metrics.countDamaged('traces');
    metrics.countScrubRound('meta', 1_500);
    const lines = await linesOf(metrics);
    expect(lines).toContain('cairn_damaged_items_total{store="traces"} 1');
    expect(lines).toContain('cairn_scrub_rounds_total{store="meta"} 1');
    expect(lines).toContain('cairn_scrub_last_round_timestamp_seconds{store="meta"} 1.5');
  });

  it('tell the memory of threads and what is left, each time anew', async () => {
    const metrics = createServerMetrics(() => 0);
    const main = { thread: 'main', heapBytes: 50, usedHeapBytes: 40, externalBytes: 10 };
    const reader = { ...main, thread: 'log-reader' };
    const answers = [[main, reader], [main]];
    metrics.observeMemory({
      threads: async () => answers.shift() ?? [],
      shared: async () => new Map([['samples', 30]]),
      residentBytes: () => 200,
    });
    const lines = await linesOf(metrics);
    expect(lines).toContain('cairn_thread_heap_bytes{thread="log-reader",kind="used"} 40');
    expect(lines).toContain('cairn_memory_bytes{part="heap"} 100');
    expect(lines).toContain('cairn_memory_bytes{part="samples"} 30');
    expect(lines).toContain('cairn_memory_bytes{part="native"} 50');
    const later = await linesOf(metrics);
    expect(later.filter((line) => line.includes('log-reader'))).toEqual([]);
    expect(later).toContain('cairn_memory_bytes{part="native"} 110');
  });

  it('time requests by listener, operation and status, in seconds', async () => {
    let nowMs = 0;
    const metrics = createServerMetrics(() => nowMs);
    const closed = Promise.withResolvers<void>();
    const { url } = await startTestApp(metrics.observeRequests('api'), (request, response) => {
      contextOf(request).operationId = 'getHealth';
      response.on('close', closed.resolve);
      nowMs = 250;
      response.status(200).end();
    });
    await fetch(url);
    await closed.promise;
    const labels = 'listener="api",operation="getHealth",status="200"';
    const lines = await linesOf(metrics);
    expect(lines).toContain(`cairn_http_request_duration_seconds_sum{${labels}} 0.25`);
    expect(lines).toContain(`cairn_http_request_duration_seconds_count{${labels}} 1`);
  });

  it('distinguish unmatched requests and disconnected clients', async () => {
    const metrics = createServerMetrics(() => 0);
    const closed = Promise.withResolvers<void>();
    const { url } = await startTestApp(metrics.observeRequests('ingest'), (_request, response) => {
      response.on('close', closed.resolve);
      client.destroy();
    });
    const client = httpRequest(url);
    client.on('error', () => {}); // it is destroyed above
    client.end();
    await closed.promise;
    expect(await linesOf(metrics)).toContain(
      'cairn_http_request_duration_seconds_count{listener="ingest",operation="none",status="aborted"} 1',
    );
  });

  it('are separate for two services in one process', async () => {
    const first = createServerMetrics(() => 0);
    createServerMetrics(() => 0).countReceived('traces', 7);
    expect(await first.render()).not.toContain('cairn_ingest_items_received_total{signal="traces"} 7');
  });
});

import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compareWriting } from '../full-disk/compare-writing.ts';
import {
  type Answer,
  isTaken,
  startWriting,
  type Write,
  type Writing,
  writes,
} from '../full-disk/full-disk-writes.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

const seen = { timeout: 3_000 + slackMs, interval: 50 };
const paths = [
  '/v1/dashboards',
  '/v1/traces',
  '/v1/logs',
  '/v1/metrics',
  '/api/v1/query?query=count(soak_value)',
];
const [sendTrace, sendSpans, sendLogs, sendMetrics] = writes;

type Case = readonly [file: string, writesToIt: readonly (Write | undefined)[]];
/** Files that a running service has open. */
const telemetryCases: readonly Case[] = [
  ['traces/traces.db-wal', [sendTrace, sendSpans]],
  ['logs/wal.db', [sendLogs]],
  ['metrics/wal.db-wal', [sendMetrics]],
];

it('files that go, or are others, under a running service: not ready, nothing is acknowledged, nothing is lost', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const writing = startWriting(service, scope.keys().ingestKey);
    const dashboards: string[] = [];
    const putDashboard = createDashboardWrite(service, scope.keys().serverKey, dashboards);
    await writeAll(writing, putDashboard);
    const ready = { status: 200 };
    const cases = [...telemetryCases, ['meta.db', [putDashboard]]] as const satisfies Case[];
    expect(await reader.get('/ready')).toMatchObject(ready);
    // Readers open their files with their first read, which another log would make fail.
    for (const path of paths) expect(await reader.get(path)).toMatchObject(ready);

    for (const [name, ofFile] of cases) {
      const file = join(scope.dataDirectory, name);
      renameSync(file, `${file}.moved`);
      // At once, not only when the service has noticed.
      for (const write of ofFile) await expectRefused(writing, write);
      // A reader that opens the database meanwhile makes another log.
      await expectNotReady(
        reader,
        new RegExp(`${name} was (deleted${name.endsWith('-wal') ? '|replaced' : ''})`),
      );
      writeFileSync(file, 'another file');
      await expectNotReady(reader, `${name} was replaced`);
      for (const write of ofFile) await expectRefused(writing, write);
      for (const path of paths) expect(await reader.get(path)).toMatchObject(ready);
      renameSync(`${file}.moved`, file);
      await vi.waitFor(async () => expect(await reader.get('/ready')).toMatchObject(ready), seen);
      await writeAll(writing, putDashboard);
    }

    renameSync(scope.dataDirectory, `${scope.dataDirectory}.moved`);
    for (const write of [...writes, putDashboard]) await expectRefused(writing, write);
    await expectNotReady(reader, 'the data directory was deleted');
    renameSync(`${scope.dataDirectory}.moved`, scope.dataDirectory);
    await vi.waitFor(async () => expect(await reader.get('/ready')).toMatchObject(ready), seen);
    await writeAll(writing, putDashboard);

    expect(await compareWriting(reader, writing)).toEqual([]);
    service.signal('SIGKILL');
    await service.ended;
    const again = await scope.start();
    const readerAgain = createServiceReader(again.apiUrl, scope.keys().serverKey);
    expect(await compareWriting(readerAgain, writing)).toEqual([]);
    for (const slug of dashboards)
      expect(await readerAgain.get(`/v1/dashboards/${slug}`)).toMatchObject(ready);
    for (const each of [writing.spansClient, writing.logsClient, writing.metricsClient]) each.close();
  });
});

it('a day file that is deleted is named and counted, and what is sealed later is kept', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start({ hasSmallGenerations: true });
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const writing = startWriting(service, scope.keys().ingestKey);
    const folder = join(scope.dataDirectory, 'metrics');
    const dayFiles = () => readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.db$/.test(name));
    await sendMetrics?.(writing);
    await vi.waitFor(() => expect(dayFiles()).not.toEqual([]), seen);
    const [name = ''] = dayFiles();
    // Until the watch knows the file.
    await vi.waitFor(
      async () => expect((await reader.get('/metrics')).body).toMatch(/^cairn_quarantined_files_total 0$/m),
      seen,
    );
    await new Promise((resume) => setTimeout(resume, 1_500));
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `${name}${suffix}`), { force: true });
    await vi.waitFor(
      async () =>
        expect((await reader.get('/metrics')).body).toMatch(/^cairn_quarantined_files_total [1-9]/m),
      seen,
    );
    await sendMetrics?.(writing);
    const { findings } = await compareMetricsWithService(writing.metrics.slice(1), reader);
    // Other days of what was sent before are still there.
    expect(findings.filter((finding) => !finding.startsWith('foreign:'))).toEqual([]);
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`"file":"${name}"`);
    for (const each of [writing.spansClient, writing.logsClient, writing.metricsClient]) each.close();
  });
});

/** Writes another dashboard each time, and keeps the names of those that were taken. */
function createDashboardWrite({ apiUrl }: ServiceProcess, serverKey: string, taken: string[]): Write {
  let count = 0;
  return async (): Promise<Answer> => {
    count += 1;
    const slug = `moved-${count}`;
    const { status, headers } = await fetch(`${apiUrl}/v1/dashboards/${slug}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-none-match': '*', 'x-api-key': serverKey },
      body: JSON.stringify({ title: slug, default_time_window: '1h', widgets: [] }),
    });
    if (status === 201) taken.push(slug);
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    return { kind: 'answered', status: status === 201 ? 200 : status, retryAfter, isPartial: false };
  };
}

async function writeAll(writing: Writing, putDashboard: Write): Promise<void> {
  for (const write of [...writes, putDashboard]) expect(isTaken(await write(writing))).toBe(true);
}

async function expectRefused(writing: Writing, write: Write | undefined): Promise<void> {
  const answer = await write?.(writing);
  expect(answer).toMatchObject({ status: 503 });
  expect(Number(answer?.kind === 'answered' && answer.retryAfter)).toBeGreaterThanOrEqual(1);
}

async function expectNotReady(reader: ServiceReader, problem: string | RegExp): Promise<void> {
  await vi.waitFor(async () => {
    const { status, body } = await reader.get('/ready');
    expect(status).toBe(503);
    expect(body).toMatch(problem);
  }, seen);
}

import { beforeEach, expect, it } from 'vitest';
import { createMetricDecoder, type MetricDecoder } from './metric-decoder.ts';
import { encodeMetricsRequest } from './testing/encode-metrics-request.ts';
import { encodeWriteRequest, packWriteRequest } from './testing/encode-write-request.ts';
import { createRecordingSink, type RecordingSink } from './testing/recording-sink.ts';

const hourMs = 3_600_000;
/** Some sixty bytes each in a cache of 100,000. */
const manySeries = 1_000;

let nowMs: number;
let sink: RecordingSink;
let decoder: MetricDecoder;
beforeEach(() => {
  nowMs = 0;
  sink = createRecordingSink();
  decoder = createMetricDecoder({
    maxCacheBytes: 100_000,
    maxContextBytes: 100_000,
    monotonicNowMs: () => nowMs,
  });
});

/** @returns how many series were looked up by their labels, because they were not remembered. */
function lookUps(
  projectId: string,
  format: 'otlp' | 'remote-write',
  request: Uint8Array<ArrayBuffer>,
): number {
  const before = sink.seriesCalls;
  decoder.decode({ projectId, request, format }, sink);
  sink.samples.length = 0;
  return sink.seriesCalls - before;
}

function sendSeries(projectId: string, count: number, from = 0): number {
  const timeSeries = Array.from({ length: count }, (_, index) => ({
    labels: [['__name__', 'm'] as const, ['i', `${100_000 + from + index}`] as const],
    samples: [[1, 1] as const],
  }));
  return lookUps(projectId, 'remote-write', packWriteRequest(encodeWriteRequest(timeSeries)));
}

function sendFrom(projectId: string, host: number): number {
  const metrics = [{ name: 'm', gauge: [{ timeNs: 1_000_000n, value: 1 }] }];
  const resource = { 'service.instance.id': `${host}` };
  return lookUps(projectId, 'otlp', encodeMetricsRequest([{ resource, scopeMetrics: [{ metrics }] }]));
}

it('remembers the series of a project, however many of another come and go', () => {
  expect(sendSeries('small', 50)).toBe(50);
  for (let round = 0; round < 4; round++) sendSeries('flood', manySeries, round * manySeries);
  expect(sendSeries('small', 50)).toBe(0);
  expect(sendSeries('flood', 10)).toBe(10);
});

it('remembers the contexts of a project, however many of another come and go', () => {
  expect(sendFrom('small', 1)).toBe(1);
  for (let host = 0; host < 400; host++) sendFrom('flood', host);
  expect(sendFrom('small', 1)).toBe(0);
  expect(sendFrom('flood', 0)).toBe(1);
});

it('forgets series of the project that has most of them, where all have too many', () => {
  for (const projectId of ['a', 'b', 'c']) sendSeries(projectId, manySeries / 2);
  sendSeries('large', (manySeries * 3) / 4);
  expect(['a', 'b', 'c'].map((projectId) => sendSeries(projectId, manySeries / 2))).toEqual([0, 0, 0]);
});

it('forgets the projects that sent nothing for an hour first', () => {
  const idle: [string, number][] = [
    ['a', 500],
    ['b', 600],
  ];
  for (const [projectId, count] of idle) sendSeries(projectId, count);
  nowMs += hourMs + 1;
  // The one that takes most.
  sendSeries('active', 800);
  expect(sendSeries('active', 800)).toBe(0);
  expect(idle.map(([projectId, count]) => sendSeries(projectId, count))).toEqual([500, 600]);
});

it('remembers no more than some thousand projects, those that sent last', () => {
  decoder = createMetricDecoder();
  for (let project = 0; project <= 4_096; project++) sendSeries(`p${project}`, 1);
  expect([sendSeries('p4096', 1), sendSeries('p1', 1), sendSeries('p0', 1)]).toEqual([0, 0, 1]);
});

it('forgets the series that are gone of every project', () => {
  for (const projectId of ['a', 'b']) expect(sendSeries(projectId, 3)).toBe(3);
  decoder.forgetSeries((series) => series === 1);
  expect(['a', 'b'].map((projectId) => sendSeries(projectId, 3))).toEqual([1, 1]);
  decoder.forget();
  expect(sendSeries('a', 3)).toBe(3);
});

import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createCapturePlugin, type Report } from './capture-plugin.ts';

function createTestPlugin(maxReportsPerMinute?: number) {
  const calls: string[] = [];
  let report: Report = () => undefined;
  const plugin = createCapturePlugin(
    'test',
    (newReport) => {
      calls.push('install');
      report = newReport;
      return [() => void calls.push('uninstall')];
    },
    maxReportsPerMinute,
  );
  return { plugin, calls, report: (name: string) => report((context) => context.info(name)) };
}

test('traces share one installation, which ends with the last of them', () => {
  const { plugin, calls } = createTestPlugin();
  const traces = [startFakeTrace(plugin), startFakeTrace(plugin)];
  for (const trace of traces) trace.close();
  startFakeTrace(plugin);
  expect(calls).toEqual(['install', 'uninstall', 'install']);
});

test('the most recently started open trace gets the report', () => {
  const { plugin, report } = createTestPlugin();
  const [older, newer] = [startFakeTrace(plugin), startFakeTrace(plugin)];
  report('a');
  newer.close();
  report('b');
  older.close();
  report('c');
  expect([older.reports, newer.reports]).toEqual([[['info', 'b']], [['info', 'a']]]);
});

test('a trace that is not recorded installs nothing', () => {
  const { plugin, calls } = createTestPlugin();
  startFakeTrace(plugin, { isRecording: false }).close();
  expect(calls).toEqual([]);
});

test('a trace that ended without being closed gets no report', () => {
  const { plugin, calls, report } = createTestPlugin();
  const [older, ended] = [startFakeTrace(plugin), startFakeTrace(plugin)];
  Object.assign(ended.context, { isRecording: false });
  report('a');
  Object.assign(older.context, { isRecording: false });
  report('b');
  expect([older.reports, ended.reports]).toEqual([[['info', 'a']], []]);
  expect(calls).toEqual(['install', 'uninstall']);
});

test('a report inside a report is left out, and a failure is logged', () => {
  let report: Report = () => undefined;
  const plugin = createCapturePlugin('test', (newReport) => {
    report = newReport;
    return [];
  });
  const trace = startFakeTrace(plugin);
  report((context) => {
    report(() => context.info('inner'));
    throw new Error('broken');
  });
  report((context) => context.info('next'));
  expect(trace.reports).toEqual([
    ['log warn', 'something could not be captured', { plugin: 'test', error: expect.any(Error) }],
    ['info', 'next'],
  ]);
});

test('reports are limited per minute, also when the clock is set back', () => {
  let nowMs = 1_000_000;
  const { plugin, report } = createTestPlugin(2);
  const trace = startFakeTrace(plugin, { nowMs: () => nowMs });
  for (const name of ['a', 'b', 'c']) report(name);
  nowMs += 60_000;
  for (const name of ['d', 'e', 'f']) report(name);
  nowMs -= 600_000;
  report('g');
  expect(trace.reports.map(([, name]) => name)).toEqual(['a', 'b', 'd', 'e', 'g']);
});

test('traces that are never closed do not pile up', () => {
  const { plugin, calls, report } = createTestPlugin();
  const traces = Array.from({ length: 150 }, () => startFakeTrace(plugin));
  for (const trace of traces.slice(50)) trace.close();
  report('nobody is left');
  expect([calls, traces.flatMap(({ reports }) => reports)]).toEqual([['install', 'uninstall'], []]);
});

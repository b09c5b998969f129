import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { toLabelName } from './label-name.ts';
import { type MetricShape, toMetricName } from './metric-name.ts';

// The first rows are the examples of https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/
it.each<[string, string, MetricShape, string]>([
  ['distance', 'm/s', 'gauge', 'distance_meters_per_second'],
  ['queue', '{packet}', 'gauge', 'queue'],
  ['share', '1', 'gauge', 'share_ratio'],
  ['latency', 'ms', 'gauge', 'latency_milliseconds'],
  ['http.server.request.duration', 's', 'histogram', 'http_server_request_duration_seconds'],
  ['http.server.active_requests', '{request}', 'upDownCounter', 'http_server_active_requests'],
  ['system.cpu.time', 's', 'counter', 'system_cpu_time_seconds_total'],
  ['system.network.io', 'By', 'counter', 'system_network_io_bytes_total'],
  ['system.memory.usage', 'By', 'upDownCounter', 'system_memory_usage_bytes'],
  ['system.cpu.utilization', '1', 'gauge', 'system_cpu_utilization_ratio'],
  ['jobs', '1', 'counter', 'jobs_total'],
  ['jobs', '1', 'upDownCounter', 'jobs'],
  ['jobs', '', 'counter', 'jobs_total'],
  ['jobs_total', '', 'counter', 'jobs_total'],
  ['work_total', 's', 'counter', 'work_seconds_total'],
  ['work_seconds_total', 's', 'counter', 'work_seconds_total'],
  ['work.seconds', 's', 'counter', 'work_seconds_total'],
  ['seconds', 's', 'gauge', 'seconds'],
  ['parts_total', '', 'gauge', 'parts_total'],
  ['hit_ratio', '1', 'gauge', 'hit_ratio'],
  ['rate', '{request}/s', 'gauge', 'rate_per_second'],
  ['rate', '1/s', 'gauge', 'rate_per_second'],
  ['speed', 'By/min', 'gauge', 'speed_bytes_per_minute'],
  ['sent', 'By{transmitted}', 'counter', 'sent_bytes_total'],
  ['disk', 'GiBy', 'gauge', 'disk_gibibytes'],
  ['cpu', '%', 'gauge', 'cpu_percent'],
  ['odd', 'foo bar/l', 'gauge', 'odd_foo_bar_per_l'],
  ['a..b--c', '', 'gauge', 'a_b_c'],
  ['a.', 's', 'gauge', 'a_seconds'],
  ['rule:sum', '', 'gauge', 'rule:sum'],
  ['5xx', '', 'gauge', '_5xx'],
  ['wärme', 'Cel', 'gauge', 'w_rme_celsius'],
  ['_total', '', 'counter', '_total'],
  ['', 's', 'counter', ''],
])('%s in "%s" as %s is %s', (name, unit, shape, expected) => {
  expect(toMetricName(name, unit, shape)).toBe(expected);
});

it('translating a translated name does not change it', () => {
  const shape = fc.constantFrom<MetricShape>('gauge', 'counter', 'upDownCounter', 'histogram', 'summary');
  const unit = fc.oneof(fc.constantFrom('', '1', 's', 'By/s', '{x}', 'a b'), fc.string());
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), unit, shape, (name, unitText, of) => {
      const once = toMetricName(name, unitText, of);
      expect(once).toMatch(/^[a-zA-Z_:][a-zA-Z0-9_:]*$/);
      expect(toMetricName(once, unitText, of)).toBe(once);
    }),
  );
});

it.each([
  ['http.route', 'http_route'],
  ['a--b__c', 'a_b_c'],
  ['__proto__', '_proto_'],
  ['2xx', 'key_2xx'],
  ['é', '_'],
  ['\u{1F600}', '_'],
  ['a:b', 'a_b'],
  ['', ''],
])('the attribute "%s" is the label "%s"', (key, expected) => {
  expect(toLabelName(key)).toBe(expected);
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContractClient } from '../../support/contract-client.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { openProject } from '../open-project.ts';
import { startOtlpWorldForTest } from './otlp-world.ts';

/*
 * The examples of https://github.com/open-telemetry/opentelemetry-proto (examples/), which are no part of this
 * repository. They are of 2018, so the retention has to be long.
 */
const folder = new URL('../../../../shared/conformance/otlp/examples/', import.meta.url);
const flags = { 'logs-retention': '3650d' };

describe.skipIf(!existsSync(folder))(
  'the examples of opentelemetry-proto (skipped without ../shared/conformance)',
  () => {
    it('logs.json is stored with everything in it', async () => {
      const { post, call } = await startOtlpWorldForTest({ flags });
      const response = await post(readFileSync(new URL('logs.json', folder), 'utf8'));
      expect(await response.json()).toEqual({});
      const query = { since: '2018-12-13T14:00:00Z', until: '2018-12-13T15:00:00Z' };
      const list: { logs: object[] } = JSON.parse(await (await call('listLogs', { query })).text());
      expect(list.logs).toEqual([
        {
          record_id: expect.any(String),
          time: '2018-12-13T14:51:00.3Z',
          observed_time: '2018-12-13T14:51:00.3Z',
          severity_number: 10,
          severity_text: 'Information',
          body: 'Example log record',
          service_name: 'my.service',
          trace_id: '5b8efff798038103d269b633813fc60c',
          span_id: 'eee19b7ec3c1b174',
          scope_name: 'my.library',
          scope_version: '1.0.0',
          attributes: {
            'string.attribute': 'some string',
            'boolean.attribute': 'true',
            'int.attribute': '10',
            'double.attribute': '637.704',
            'array.attribute': '["many","values"]',
            'map.attribute': '{"some.map.key":"some value"}',
          },
          resource_attributes: { 'service.name': 'my.service' },
        },
      ]);
    });

    it('events.json keeps the names of its events', async () => {
      const { post, call } = await startOtlpWorldForTest({ flags });
      const text = readFileSync(new URL('events.json', folder), 'utf8');
      expect(await (await post(text)).json()).toEqual({});
      const names = [...text.matchAll(/"eventName": "([^"]+)"/g)].map(([, name]) => name);
      const query = { since: '2018-12-13T14:00:00Z', until: '2018-12-13T15:00:00Z' };
      const list: { logs: { event_name?: string }[] } = JSON.parse(
        await (await call('listLogs', { query })).text(),
      );
      expect(names.length).toBeGreaterThan(0);
      expect(list.logs.map(({ event_name }) => event_name).toSorted()).toEqual(names.toSorted());
    });

    it('trace.json is a trace that waits for its root, with everything in it', async () => {
      // Over files: the store in memory has no spans.
      const service = await openProject();
      const call = createOperationCaller(service, service.keys, createContractClient(service));
      const body = readFileSync(new URL('trace.json', folder));
      const headers = { 'content-type': 'application/json' };
      expect(await (await call('ingestTraces', { body, headers })).json()).toEqual({});
      const path = { trace_id: '5b8efff798038103d269b633813fc60c' };
      expect(await (await call('getTrace', { path })).json()).toMatchObject({
        trace: {
          name: "I'm a server span",
          status: 'running',
          duration_ms: 1000,
          attributes: { 'service.name': 'my.service' },
        },
      });
      const timeline: { events: object[] } = JSON.parse(
        await (await call('listTraceEvents', { path })).text(),
      );
      expect(timeline.events).toContainEqual({
        event_id: 'span.eee19b7ec3c1b174.finished',
        event_type: 'span_finished',
        version: 1,
        source: 'otlp',
        created_at: expect.any(String),
        trace_timestamp: '2018-12-13T14:51:01Z',
        payload: {
          span_id: 'eee19b7ec3c1b174',
          parent_span_id: 'eee19b7ec3c1b173',
          name: "I'm a server span",
          kind: 'server',
          service: 'my.service',
          scope: { name: 'my.library', version: '1.0.0' },
          attributes: { 'my.span.attr': 'some value' },
          duration_ms: 1000,
        },
      });
    });
  },
);

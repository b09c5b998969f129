import { expect, test } from 'vitest';
import { emitConsoleCalls } from './emit-console-calls.ts';
import { readFixture } from './testing/fixture-contract.ts';

test('reads by a server key are listed with their path, ingest and public operations are not', () => {
  const { text } = emitConsoleCalls(readFixture().document);
  expect(text).toContain(`listTraceEvents: { path: '/v1/traces/{trace_id}/events', stream: false },`);
  expect(text).not.toContain('/v1/ingest');
  expect(text).not.toContain('/health');
});

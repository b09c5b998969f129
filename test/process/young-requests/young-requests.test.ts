import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { readCollections } from './read-collections.ts';

const connections = 10;
const requestsEach = 600;
/** Of Node, which takes it on its command line alone. */
const traceCollections = [
  '/bin/sh',
  '-c',
  'node=$1; shift; exec "$node" --trace-gc --max-semi-space-size=1 "$@" --validate-responses=off',
  'sh',
];
/** Of what is no longer used; a quarter was, and a tenth or less is. */
const mostPromoted = 0.15;

it('requests leave nothing to full collections', async () => {
  await withServiceScope(async (scope) => {
    const { ingestUrl, apiUrl, signal, ended } = await scope.start({ launcher: traceCollections });
    const headers = { 'x-ingest-api-key': scope.keys().ingestKey, 'content-type': 'application/json' };
    const log = { body: { stringValue: 'a log' } };
    const body = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [log] }] }] });
    const write = async () => {
      const answer = await fetch(`${ingestUrl}/v1/logs`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    const read = async () => {
      const answer = await fetch(`${apiUrl}/v1/dashboards`, {
        headers: { authorization: `Bearer ${scope.keys().serverKey}` },
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    const client = async () => {
      for (let request = 0; request < requestsEach; request += 1)
        await (request % 2 === 0 ? write() : read());
    };
    await Promise.all(Array.from({ length: connections }, client));
    signal('SIGTERM');
    const { stdout } = await ended;
    const { freed, promoted } = readCollections(stdout);
    expect(freed).toBeGreaterThan(20);
    expect(promoted / (freed + promoted)).toBeLessThan(mostPromoted);
  });
});

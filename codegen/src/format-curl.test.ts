import { describe, expect, it } from 'vitest';
import { formatCurl } from './format-curl.ts';
import { listOperations } from './list-operations.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

function curlOf(operationId: string, document = readFixture().document): string {
  const operation = listOperations(document).find((candidate) => candidate.operationId === operationId);
  return operation === undefined ? '' : formatCurl(operation);
}

describe('formatCurl', () => {
  it.each([
    ['getHealth', `curl -s '{base_url}/health'`],
    [
      'listTraces',
      `curl -s -G '{base_url}/v1/traces' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=status="running"' --data-urlencode 'page_size=100'`,
    ],
    [
      'listTraceEvents',
      `curl -s '{base_url}/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736/events' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"`,
    ],
    [
      'closeTrace',
      `curl -s '{ingest_url}/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/close' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"reason":"done"}'`,
    ],
  ])('has the call of %s', (operationId, curl) => {
    expect(curlOf(operationId)).toBe(curl);
  });

  it('escapes quotes of an example for the shell', () => {
    const document = editFixture('paths/~1v1~1traces/get/parameters/0/example', `tag="it's"`);
    expect(curlOf('listTraces', document)).toContain(`'filter=tag="it'\\''s"'`);
  });

  it('escapes path parameters', () => {
    const document = editFixture('components/parameters/TraceId/example', 'a/b');
    expect(curlOf('listTraceEvents', document)).toContain('/v1/traces/a%2Fb/events');
  });
});

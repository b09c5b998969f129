import { expect, test } from 'vitest';
import { toApiCall } from './logs-call.ts';

const range = { kind: 'relative', age: '1h' } as const;

test.each([
  [
    { filter: '', isLive: false },
    { operationId: 'listLogs', query: { since: '1h' } },
  ],
  [
    { filter: 'body:"x"', isLive: true },
    {
      operationId: 'streamLogs',
      query: { filter: 'body:"x"', window: '5m', page_size: 1_000, heartbeat: 10 },
    },
  ],
])('what %j shows is asked for by %j', (view, call) => {
  expect(toApiCall({ range, ...view })).toEqual(call);
});

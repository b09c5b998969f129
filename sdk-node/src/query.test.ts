import { env } from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient, listTraces } from './query.ts';

const names = ['CAIRN_API_URL', 'CAIRN_SERVER_API_KEY'] as const;
const before = new Map(names.map((name) => [name, env[name]]));

function restore(): void {
  for (const [name, value] of before) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
}

beforeEach(restore);
afterEach(restore);

test('the query client reads its address and key from the environment', async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({ traces: [], total: 0 });
  };
  env['CAIRN_API_URL'] = 'https://cairn.example.com';
  const client = createQueryClient({ fetch });
  env['CAIRN_SERVER_API_KEY'] = 'svc_srv_later';
  expect((await listTraces({ client })).data?.total).toBe(0);
  expect(requests[0]?.url).toBe('https://cairn.example.com/v1/traces');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer svc_srv_later');
});

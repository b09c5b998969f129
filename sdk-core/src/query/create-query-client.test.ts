import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createQueryClient, listLogs, listTraces } from './index.ts';
import { createFakeApi, problem } from './testing/fake-api.ts';

test('an operation sends the key once, as a bearer token, to the base URL', async () => {
  const { client, answers, requests } = createFakeApi({ baseUrl: 'https://cairn.example.com/' });
  answers.push(Response.json({ traces: [], total: 0 }));
  const { data } = await listTraces({ client, query: { filter: 'tag="a b"', page_size: 1 } });
  expect(data).toEqual({ traces: [], total: 0 });
  const url = new URL(requests[0]?.url ?? '');
  expect(url.origin + url.pathname).toBe('https://cairn.example.com/v1/traces');
  expect(Object.fromEntries(url.searchParams)).toEqual({ filter: 'tag="a b"', page_size: '1' });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer svc_srv_x');
  expect(requests[0]?.headers.has('x-api-key')).toBe(false);
});

test('two clients do not share their keys', async () => {
  const apis = ['svc_srv_1', 'svc_srv_2'].map((apiKey) => createFakeApi({ apiKey }));
  for (const { client } of [...apis, ...apis]) await listTraces({ client });
  expect(apis.map(({ requests }) => requests.map(({ headers }) => headers.get('authorization')))).toEqual([
    ['Bearer svc_srv_1', 'Bearer svc_srv_1'],
    ['Bearer svc_srv_2', 'Bearer svc_srv_2'],
  ]);
});

test('a function gives the key of each try', async () => {
  let keys = 0;
  const { client, answers, requests, settle } = createFakeApi({
    apiKey: async () => {
      keys += 1;
      return `svc_srv_${keys}`;
    },
  });
  answers.push(problem(503, 'UNAVAILABLE'));
  await settle(listTraces({ client }));
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer svc_srv_1',
    'Bearer svc_srv_2',
  ]);
});

test('a function that fails is the error of the operation, and no request is sent', async () => {
  const cause = new Error('the vault is sealed');
  const { client, requests } = createFakeApi({ apiKey: () => Promise.reject(cause) });
  const { error } = await listTraces({ client });
  expect(error).toMatchObject({ code: 'UNAUTHENTICATED', status: undefined, cause });
  expect(requests).toEqual([]);
});

test('the environment gives what the options leave out', async () => {
  const variables = new Map([
    ['CAIRN_API_URL', 'https://env.example.com/'],
    ['CAIRN_SERVER_API_KEY', ' svc_srv_env\n'],
  ]);
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({});
  };
  const read = (name: string) => variables.get(name);
  await listTraces({ client: createQueryClient({ fetch }, read) });
  variables.set('CAIRN_SERVER_API_KEY', 'svc_srv_rotated');
  await listTraces({ client: createQueryClient({ fetch, baseUrl: 'http://own.test' }, read) });
  await listTraces({ client: createQueryClient({ fetch, apiKey: 'svc_srv_own' }, () => '') });
  await listTraces({ client: createQueryClient({ fetch }) });
  expect(requests.map(({ url, headers }) => [new URL(url).origin, headers.get('authorization')])).toEqual([
    ['https://env.example.com', 'Bearer svc_srv_env'],
    ['http://own.test', 'Bearer svc_srv_rotated'],
    ['http://127.0.0.1:8080', 'Bearer svc_srv_own'],
    ['http://127.0.0.1:8080', null],
  ]);
});

test('a key that was read from a file may end with a line break', async () => {
  const { client, requests } = createFakeApi({ apiKey: () => 'svc_srv_file\n' });
  await listTraces({ client });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer svc_srv_file');
});

test.each([
  ['https://bob:hunter2@cairn.example.com', 'must have no user name or password'],
  ['//bob:hunter2@cairn.example.com', 'must have no user name or password'],
  ['bob:hunter2@cairn.example.com', '***@cairn.example.com/v1/logs is no address'],
  ['https://bob:hunter2/x@cairn.example.com', 'cannot build the request to ***@cairn.example.com/v1/logs'],
])('the password in %s is in no error', async (baseUrl, text) => {
  const { client, requests } = createFakeApi({ baseUrl });
  const { error } = await listLogs({ client });
  expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(text) });
  expect(inspect(error, { depth: 9 })).not.toMatch(/bob|hunter2/);
  expect(requests).toEqual([]);
});

test('an @ in the path of the "baseUrl" is not taken for a password', async () => {
  const { client, requests } = createFakeApi({ baseUrl: 'https://cairn.example.com/@team' });
  await listLogs({ client });
  expect(requests[0]?.url).toBe('https://cairn.example.com/@team/v1/logs');
});

test.each([
  ['no URL', { baseUrl: 'not a url' }, 'not a url'],
  ['a URL without a host', { baseUrl: 'http://' }, 'http:'],
  ['a host and port', { baseUrl: 'localhost:8080' }, 'the "baseUrl" must begin with http://'],
  ['a host', { baseUrl: 'cairn.example.com' }, 'the "baseUrl" must begin with http://'],
  ['another scheme', { baseUrl: 'ftp://cairn.example.com' }, 'the "baseUrl" must begin with http://'],
  ['a key with a line break', { apiKey: 'svc_srv_\nx' }, 'the "apiKey" has characters'],
])('%s is an error of the operation, without the key', async (_what, options, text) => {
  const { client, requests } = createFakeApi(options);
  const { error } = await listLogs({ client });
  expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', status: undefined });
  expect(error?.message).toContain(text);
  expect(error?.message).not.toContain('svc_srv_');
  expect(requests).toEqual([]);
});

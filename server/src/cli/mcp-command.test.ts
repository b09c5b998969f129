import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

async function refusalOf(environment: Record<string, string>): Promise<string> {
  const cli = createFakeCliEnvironment(['mcp'], { environment });
  expect(await runCli(cli)).toBe(2);
  expect(cli.written.out).toBe('');
  return cli.written.err;
}

it.each([
  'https://ada:canary@obs.example/cairn',
  'https://canary@obs.example',
  'http://ada:canary@obs.example:port',
  'ftp://ada:canary@obs.example',
  'ada:canary@obs.example',
])('refuses the API at %s and does not quote the password', async (url) => {
  const refusal = await refusalOf({ CAIRN_API_URL: url, CAIRN_SERVER_API_KEY: 'svc_srv_1' });
  expect(refusal).toMatch(/^cairn: --api-url .+\n$/);
  expect(refusal).not.toContain('canary');
});

it.each(['svc_srv_canary\nsvc_ing_canary', 'svc_srv_canary\0', 'svc_srv canary', 'svc_srv_canäry', ' \n'])(
  'refuses the key %j and does not quote it',
  async (key) => {
    const refusal = await refusalOf({ CAIRN_SERVER_API_KEY: key });
    expect(refusal).toMatch(/^cairn: CAIRN_SERVER_API_KEY .+\n$/);
    expect(refusal).not.toMatch(/can.ry/);
  },
);

it('takes a key with the end of line of the file that it came from', async () => {
  const sent: (string | null)[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  const cli = createFakeCliEnvironment(['mcp'], {
    environment: { CAIRN_SERVER_API_KEY: 'svc_srv_1\r\n' },
    async fetch(_input, init) {
      sent.push(new Headers(init?.headers).get('authorization'));
      return Response.json({});
    },
  });
  const running = runCli({ ...cli, openStdio: () => ({ input, output }) });
  const call = { name: 'get_identity', arguments: {} };
  input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`);
  const [answer] = await once(output, 'data');
  expect(JSON.parse(String(answer))).toMatchObject({ id: 1, result: { isError: false } });
  expect(sent).toEqual(['Bearer svc_srv_1']);
  input.end();
  expect(await running).toBe(0);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writeLogs } from '../../contract/write-logs.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const program = fileURLToPath(new URL('../../../examples/tail-logs/src/main.ts', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function startExample(serverKey: string) {
  const example = spawn(execPath, [program], {
    env: { ...process.env, CAIRN_API_URL: service.apiUrl, CAIRN_SERVER_API_KEY: serverKey },
  });
  onTestFinished(() => void example.kill('SIGKILL'));
  let output = '';
  for (const stream of [example.stdout, example.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  return { example, output: () => output, ended: once(example, 'close') };
}

it('tail-logs prints errors as they arrive, until it is interrupted', async () => {
  const call = createOperationCaller(service, service.keys);
  const shop = { 'service.name': 'shop' };
  await writeLogs(call, [{ body: 'card declined', severityNumber: 17 }], shop);
  const { example, output, ended } = startExample(service.keys.serverKey);
  await waitUntil(() => output().includes('card declined'));
  await writeLogs(
    call,
    [
      { body: 'disk full', severityNumber: 21 },
      { body: 'all well', severityNumber: 9 },
    ],
    shop,
  );
  await waitUntil(() => output().includes('disk full'));
  example.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  const lines = [
    'following severity>="error"',
    `earlier ${time} shop: card declined`,
    `now     ${time} shop: disk full`,
  ];
  expect(output()).toMatch(new RegExp(`^${lines.join('\n')}\n$`));
});

it('tail-logs says why it cannot follow', async () => {
  const { output, ended } = startExample('svc_srv_wrong');
  expect(await ended).toEqual([1, null]);
  expect(output()).toMatch(/^UNAUTHENTICATED: /);
});

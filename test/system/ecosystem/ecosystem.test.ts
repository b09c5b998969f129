import { stdout } from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { type ClientOfTable, itemCount } from './client-of-table.ts';
import { countReceived } from './count-received.ts';
import { denoClients } from './deno.ts';
import { nativeClients } from './native-clients.ts';
import { openTelemetryJs } from './opentelemetry-js.ts';
import { remoteWriters } from './remote-writers.ts';

const clients: readonly ClientOfTable[] = [
  ...openTelemetryJs,
  ...denoClients,
  ...remoteWriters,
  ...nativeClients,
];
const nameOf = ({ client, protocol, signal }: ClientOfTable) => `${signal} of ${client} over ${protocol}`;

let service: TestService;
const rows: string[] = [];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  stdout.write(
    `\n${['| client | signal | protocol | sent | read |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`,
  );
});

it.each(clients.map((each) => [nameOf(each), each] as const))('all %s are read', async (name, client) => {
  const call = createOperationCaller(service, service.keys);
  await client.send(service, name);
  const count = () => countReceived[client.signal](call, name);
  try {
    // Some pass on what they have taken after they have said so.
    await expect.poll(count).toBe(itemCount);
  } finally {
    rows.push(
      `| ${client.client} | ${client.signal} | ${client.protocol} | ${itemCount} | ${await count()} |`,
    );
  }
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from '@cairn/sdk-node';
import type { TestService } from '../../support/start-service.ts';
import { type ClientOfTable, itemCount } from './client-of-table.ts';

const run = promisify(execFile);
const counted = Array.from({ length: itemCount }, (_, index) => index);

async function sendWithSdk({ ingestUrl, keys }: TestService, name: string): Promise<void> {
  const client = new Client(keys.ingestKey, { apiUrl: ingestUrl });
  const trace = client.trace({ name }).addAttributes({ 'service.name': name });
  for (const index of counted) await trace.span(`span ${index}`, () => undefined);
  await trace.close('done');
  await client.shutdown();
}

async function sendWithCurl({ ingestUrl, keys }: TestService, name: string): Promise<void> {
  const timeUnixNano = `${Date.now()}000000`;
  const request = {
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: name } }] },
        scopeLogs: [
          {
            logRecords: counted.map((index) => ({ timeUnixNano, body: { stringValue: `record ${index}` } })),
          },
        ],
      },
    ],
  };
  await run('curl', [
    '--fail-with-body',
    '--silent',
    '--show-error',
    '--header',
    `x-ingest-api-key: ${keys.ingestKey}`,
    '--json',
    JSON.stringify(request),
    `${ingestUrl}/v1/logs`,
  ]);
}

export const nativeClients: readonly ClientOfTable[] = [
  { client: '@cairn/sdk-node', protocol: 'native', signal: 'traces', send: sendWithSdk },
  { client: 'curl', protocol: 'OTLP http/json', signal: 'logs', send: sendWithCurl },
];

/**
 * Two Express services, of which one calls the other, and three orders. Needs CAIRN_INGEST_API_KEY, and CAIRN_INGEST_URL unless it is
 * http://localhost:4318.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@cairn/sdk-node';
import { logCorrelation } from '@cairn/sdk-node/pino';
import type { Express } from 'express';
import { pino } from 'pino';
import { createPayments } from './payments.ts';
import { createShop } from './shop.ts';

// Every record has the ids of the trace and span in which it was written.
const log = pino({ mixin: logCorrelation });
const client = new Client();
const servers: Server[] = [];

async function listen(app: Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // A listening TCP server has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const paymentsUrl = await listen(createPayments(client, log.child({ service: 'payments' })));
const shopUrl = await listen(createShop(client, paymentsUrl, log.child({ service: 'shop' })));

for (const [id, card] of [
  ['A-1', 'valid'],
  ['A-2', 'expired'],
  ['A-3', 'valid'],
] as const) {
  const answer = await fetch(`${shopUrl}/orders/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  });
  const { trace } = JSON.parse(await answer.text());
  console.log(`${id} answered ${answer.status} trace ${trace}`);
}

for (const server of servers) server.close();
await client.shutdown();

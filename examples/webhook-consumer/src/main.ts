/**
 * Receives the deliveries of a webhook channel, verifies them, and prints a line with the trace of each rule match, until
 * interrupted. Needs CAIRN_WEBHOOK_SECRET (the signing secret of the channel), CAIRN_WEBHOOK_TOKEN (the value of its header
 * X-Cairn-Token) and CAIRN_SERVER_API_KEY; CAIRN_API_URL unless it is http://localhost:8080, and PORT unless it is 3000.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createQueryClient, getTrace } from '@cairn/sdk-node/query';
import { createEventIds } from './event-ids.ts';
import { readBody } from './read-body.ts';
import { isRuleMatch, type RuleMatch, traceIdOf } from './rule-match.ts';
import { verifyDelivery } from './verify-delivery.ts';

const maxBodyBytes = 1024 * 1024;
const secrets = {
  signingSecret: required('CAIRN_WEBHOOK_SECRET'),
  token: required('CAIRN_WEBHOOK_TOKEN'),
};
const client = createQueryClient({
  baseUrl: process.env['CAIRN_API_URL'] ?? 'http://localhost:8080',
  apiKey: required('CAIRN_SERVER_API_KEY'),
});
const eventIds = createEventIds(10_000);

const server = createServer((request, response) => {
  receive(request)
    .then((status) => response.writeHead(status).end())
    .catch((error: unknown) => {
      // Such as a sender that hung up before the end of the body.
      console.error(`a delivery could not be received: ${error}`);
      response.writeHead(500).end();
    });
});
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  console.log(`listening on http://127.0.0.1:${port}/`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}

/** The status to answer. The work comes after the answer, because a slow answer counts as a failed delivery. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request, maxBodyBytes);
  if (body === undefined) return 413;
  const payload = verifyDelivery(request, body, secrets);
  if (payload === undefined) return 401;
  if (!isRuleMatch(payload)) return 204;
  if (eventIds.add(payload.event_id)) {
    void handle(payload).catch((error) => console.error(`${payload.event_id}: ${error}`));
  } else {
    console.log(`${payload.event_id} was handled before`);
  }
  return 204;
}

async function handle(match: RuleMatch): Promise<void> {
  const traceId = traceIdOf(match);
  if (traceId === undefined) return;
  const { data, error } = await getTrace({ client, path: { trace_id: traceId } });
  if (data === undefined) throw new Error(`${error.error.code}: ${error.error.message}`);
  const { trace } = data;
  console.log(
    `${match.rule_name}: trace #${trace.trace_number} ${trace.name} (${trace.status}, ${trace.duration_ms} ms) in ${match.project_name} matched ${match.match_reason}`,
  );
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`set ${name}`);
  return value;
}

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRequestsInTurn } from './requests-in-turn.ts';

/** A server whose answers the test makes, and a connection to it. */
async function connectTo(requestCount: number) {
  const open: { readonly url: string; readonly response: ServerResponse }[] = [];
  const { handle, isWaiting } = createRequestsInTurn((request, response) => {
    open.push({ url: request.url ?? '', response });
  });
  let accepted: Socket | undefined;
  const server = createServer(handle).on('connection', (socket) => {
    accepted = socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  let received = '';
  client.on('data', (text: string) => {
    received += text;
  });
  const requests = Array.from(
    { length: requestCount },
    (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  client.write(requests.join(''));
  return {
    open,
    client,
    received: () => received,
    isWaiting: () => accepted !== undefined && isWaiting(accepted),
  };
}

it('handles requests that arrive together one after the other', async () => {
  const { open, received, isWaiting } = await connectTo(3);
  for (const index of [0, 1, 2]) {
    await vi.waitFor(() => expect(open).toHaveLength(index + 1));
    expect(isWaiting()).toBe(index < 2);
    open[index]?.response.end(`answer ${index}`);
  }
  await vi.waitFor(() =>
    expect(received().match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2']),
  );
  expect(open.map(({ url }) => url)).toEqual(['/0', '/1', '/2']);
});

it('goes on with a later request of the connection', async () => {
  const { open, client } = await connectTo(1);
  await vi.waitFor(() => expect(open).toHaveLength(1));
  open[0]?.response.end('first');
  await once(client, 'data');
  client.write('GET /later HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(open.map(({ url }) => url)).toEqual(['/0', '/later']));
});

it('cuts a connection with more requests than may wait', async () => {
  const { open, client } = await connectTo(1_500);
  await once(client, 'close');
  expect(open).toHaveLength(1);
});

it('handles nothing more of a connection that was cut', async () => {
  const { open, client } = await connectTo(3);
  await vi.waitFor(() => expect(open).toHaveLength(1));
  client.destroy();
  await once(open[0]?.response ?? client, 'close');
  expect(open).toHaveLength(1);
});

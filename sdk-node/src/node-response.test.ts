import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { endWithResponse } from './node-response.ts';
import type { RequestRecording } from './request-recording.ts';

/** Answers one request, and tells how its record was ended. */
async function serveOne(answer: (response: ServerResponse, record: () => void) => void, isCut: boolean) {
  const end = vi.fn<RequestRecording['end']>(async () => {});
  const server = createServer((_request, response) => {
    const recording: Pick<RequestRecording, 'end'> = { end };
    answer(response, () => endWithResponse(recording as RequestRecording, response, () => '/orders/:id'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  if (isCut) {
    await once(server, 'request');
    socket.destroy();
  }
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
  socket.destroy();
  server.close();
  return end.mock.calls;
}

test('a record ends with the response', async () => {
  const calls = await serveOne((response, record) => {
    record();
    response.writeHead(201).end();
  }, false);
  expect(calls).toEqual([[{ status: 201, route: '/orders/:id' }]]);
});

test('a record ends without a status when the client goes away', async () => {
  const calls = await serveOne((_response, record) => record(), true);
  expect(calls).toEqual([[{ status: undefined, route: '/orders/:id' }]]);
});

test('a record that starts after the client went away ends at once', async () => {
  const calls = await serveOne((response, record) => {
    response.once('close', () => setImmediate(record));
  }, true);
  expect(calls).toEqual([[{ status: undefined, route: '/orders/:id' }]]);
});

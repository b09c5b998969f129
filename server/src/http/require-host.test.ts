import { connect } from 'node:net';
import type { RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { adoptTarget, requireTarget } from './request-target.ts';
import { createHostPolicy, requireHost } from './require-host.ts';
import { startTestApp } from './testing/start-test-app.ts';

const adopting: RequestHandler = (request, _response, next) => {
  adoptTarget(request);
  request.originalUrl = request.url; // as when it is adopted before routing
  next();
};

/** Sends the head of a request as it is, and returns the answer. */
async function send(
  head: string,
  answersTo = createHostPolicy('127.0.0.1', ['obs.example']),
): Promise<string> {
  const app = await startTestApp(adopting, requireTarget, requireHost(answersTo), (request, response) => {
    response.send(`${request.headers.host} ${request.originalUrl}`);
  });
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

describe('a listener on a loopback address', () => {
  it.each([
    'localhost:1',
    'LOCALHOST',
    'a.localhost',
    '127.0.0.1',
    '127.9.9.9:1',
    '[::1]:1',
    'obs.example',
    'OBS.example.:443',
  ])('answers to %s', async (host) => {
    expect(await send(`GET / HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'obs.example.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    '[fd00::1]',
  ])('does not answer to %s, and names the option', async (host) => {
    const answer = await send(`GET / HTTP/1.1\r\nHost: ${host}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('--allowed-hosts');
  });

  it('looks at the host that an absolute target names', async () => {
    expect(await send('GET http://evil.example/ HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('GET http://localhost:9/a?b HTTP/1.1\r\nHost: evil.example')).toMatch(
      /localhost:9 \/a\?b$/,
    );
    expect(await send('GET HTTP://localhost HTTP/1.1\r\nHost: localhost')).toMatch(/localhost \/$/);
  });

  it('answers a request of HTTP/1.0 without a host', async () => {
    expect(await send('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it.each([
  ['no host', 'GET / HTTP/1.1\r\nX: y'],
  ['two', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost'],
  ['two that differ', 'GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost'],
  ['a malformed one', 'GET / HTTP/1.1\r\nHost: localhost/@evil'],
  ['an impossible port', 'GET / HTTP/1.1\r\nHost: localhost:99999'],
  ['an impossible port of an address', 'GET / HTTP/1.1\r\nHost: [::1]:70000'],
  ['an impossible address', 'GET / HTTP/1.1\r\nHost: 127.999.1.1'],
  ['an impossible port in its target', 'GET http://localhost:99999/ HTTP/1.1\r\nHost: localhost'],
  ['a list', 'GET / HTTP/1.1\r\nHost: localhost, evil'],
  ['a user', 'GET http://user@localhost/ HTTP/1.1\r\nHost: localhost'],
])('a request with %s is 400 wherever the listener is reached', async (_what, head) => {
  expect(await send(head, createHostPolicy('0.0.0.0', []))).toMatch(/^HTTP\/1\.1 400 /);
});

it.each(['/a#b', '/a#?b=1', '/a?b#c', '/v1\\traces', '*', 'traces'])(
  'the target %s is 400: routes and validation might read it in two ways',
  async (target) => {
    expect(await send(`OPTIONS ${target} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1\.1 400 /);
  },
);

it.each(['/a?b=\\d+', '/?x=http://a', '//a'])('the target %s is passed on as it is', async (target) => {
  expect(await send(`GET ${target} HTTP/1.1\r\nHost: localhost`)).toContain(`localhost ${target}`);
});

it('a listener that others reach answers to any host', async () => {
  const head = 'GET / HTTP/1.1\r\nHost: box.lan:8080';
  expect(await send(head, createHostPolicy('0.0.0.0', []))).toMatch(/^HTTP\/1\.1 200 /);
});

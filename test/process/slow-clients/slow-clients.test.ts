import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawConnection, type RawConnection } from '../../support/raw-connection.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { type OpenServiceScope, openServiceScope, withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

const timeouts = { flags: ['--headers-timeout=1s', '--request-timeout=2s'] };
/** Node checks for slow requests once a second. */
const checkingMs = 2_500;
/** Less than the timeouts that a service has without these flags. */
const busyMs = Math.min(slackMs, 25_000);
const path = `/v1/ingest/traces/${'a'.repeat(32)}/flush`;

function headersOf(ingestKey: string, contentLength: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-ingest-api-key: ${ingestKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${contentLength}\r\n\r\n`
  );
}

/** Sends a byte each 50 ms until the other side has had enough. */
function drip(connection: RawConnection, text: string): () => void {
  const bytes = text[Symbol.iterator]();
  const timer = setInterval(() => connection.send(bytes.next().value ?? ' '), 50);
  return () => clearInterval(timer);
}

describe('a service with short timeouts', () => {
  let opened: OpenServiceScope;
  let service: ServiceProcess;
  beforeAll(async () => {
    opened = await openServiceScope();
    service = await opened.scope.start(timeouts);
  });
  afterAll(() => opened.close());

  it.concurrent.each([
    {
      what: 'headers that stop halfway',
      limitMs: 1_000,
      first: 'GET /health HTTP/1.1\r\nhost: lo',
      dripped: '',
    },
    {
      what: 'headers byte by byte',
      limitMs: 1_000,
      first: 'G',
      dripped: `ET /health HTTP/1.1\r\nx-slow: ${'a'.repeat(1_000)}`,
    },
    { what: 'a body that stops halfway', limitMs: 2_000, first: headersOf('KEY', 1_000), dripped: '' },
    {
      what: 'a body byte by byte',
      limitMs: 2_000,
      first: headersOf('KEY', 1_000),
      dripped: '{'.repeat(1_000),
    },
  ])('$what: 408 in the envelope, and the connection is cut', async ({ limitMs, first, dripped }) => {
    const connection = await openRawConnection(service.ingestUrl);
    const startedAtMs = performance.now();
    connection.send(first.replace('KEY', opened.scope.keys().ingestKey));
    const stop = dripped === '' ? () => {} : drip(connection, dripped);
    const answer = await connection.closed;
    stop();
    const durationMs = performance.now() - startedAtMs;

    expect(durationMs).toBeGreaterThan(limitMs - 100);
    expect(durationMs).toBeLessThan(limitMs + checkingMs + busyMs);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(head).toMatch(/\r\nconnection: close/);
    expect(head).toMatch(/\r\nx-request-id: \S/);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'REQUEST_TIMEOUT', details: [] } });
  });
});

it('a refused client that goes on sending is cut all the same', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const connection = await openRawConnection(service.ingestUrl, { stays: true });
    const startedAtMs = performance.now();
    connection.send('this is not HTTP\r\n\r\n');
    const stop = drip(connection, '');
    const answer = await connection.closed;
    stop();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(performance.now() - startedAtMs).toBeLessThan(3_000 + busyMs);
  });
});

it('200 connections that are kept open do not hold up the end', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const silent = await Promise.all(Array.from({ length: 100 }, () => openRawConnection(service.apiUrl)));
    const used = await Promise.all(Array.from({ length: 100 }, () => openRawConnection(service.apiUrl)));
    for (const connection of used) connection.send('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await waitUntil(() => used.every((connection) => connection.received().startsWith('HTTP/1.1 200')));

    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(performance.now() - signalledAtMs).toBeLessThan(2_000 + slackMs);
    await Promise.all([...silent, ...used].map(({ closed }) => closed));
  });
});

it('clients that leave before their answer hurt nobody else', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const random = createSeededRandom(1);
    const reader = createServiceReader(service.apiUrl, serverKey);
    // Starts the reader threads, which is not what is measured below.
    await reader.get('/v1/traces/stats?since=7d&group_by=status');
    for (let round = 0; round < 20; round += 1) {
      const connections = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          openRawConnection(index % 2 === 0 ? service.apiUrl : service.ingestUrl),
        ),
      );
      for (const [index, connection] of connections.entries()) {
        connection.send(
          index % 2 === 0
            ? `GET /v1/traces/stats?since=7d&group_by=status HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${serverKey}\r\n\r\n`
            : `${headersOf(ingestKey, 1_000)}{"flush_id":`,
        );
      }
      await delay(random.between(0, 20));
      for (const connection of connections) connection.destroy();
    }

    const startedAtMs = performance.now();
    expect(await reader.get('/v1/traces/stats?since=7d&group_by=status')).toMatchObject({ status: 200 });
    expect(performance.now() - startedAtMs).toBeLessThan(1_000 + slackMs);
    service.signal('SIGTERM');
    // A client that leaves is not logged as an error.
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

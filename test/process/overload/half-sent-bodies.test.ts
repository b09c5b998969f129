import { expect, it } from 'vitest';
import { openRawConnection } from '../../support/raw-connection.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { withServiceScope } from '../service/service-scope.ts';

const mebibyte = 1024 * 1024;
/** More than may be held of all bodies together; one body may have 4 MiB. */
const clientCount = 24;
const padding = ' '.repeat(3.9 * mebibyte);
const flush = '{"flush_id":"one","source":"client_server","sent_at":"2026-01-02T03:04:05Z"}';

it('bodies that are held halfway are bounded together: the first ones finish, the others get 503', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const clients = await Promise.all(
      Array.from({ length: clientCount }, () => openRawConnection(service.ingestUrl)),
    );
    for (const [index, client] of clients.entries()) {
      const traceId = index.toString(16).padStart(32, '0');
      client.send(
        `POST /v1/ingest/traces/${traceId}/flush HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
          `x-ingest-api-key: ${scope.keys().ingestKey}\r\ncontent-type: application/json\r\n` +
          `content-length: ${padding.length + flush.length}\r\n\r\n${padding}`,
      );
    }
    const isRefused = (client: (typeof clients)[number]) => client.received() !== '';
    await waitUntil(() => clients.some(isRefused));

    for (const client of clients) client.send(flush);
    const answers = await Promise.all(clients.map(({ closed }) => closed));
    const statuses = answers.map((answer) => answer.slice(0, 12));
    expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 200', 'HTTP/1.1 503']));
    for (const refusal of answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))) {
      expect(refusal).toMatch(/\r\nretry-after: 1\r\n/i);
    }
  });
});

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRawConnection } from '../../support/raw-connection.ts';
import { runCairn } from '../../support/run-cairn.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { withServiceScope } from '../service/service-scope.ts';

/** Valid keys are searched for, since what is not a key is refused earlier. */
it('a key is never written anywhere, wherever a caller puts it', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const origin = ['--origin', 'https://shop.example'];
    const made = await runCairn(scope.dataDirectory, 'keys', 'create', '--kind', 'web', ...origin, '--json');
    const webKey = /svc_web_\w+/.exec(made)?.[0] ?? '';
    expect(webKey).not.toBe('');
    const keys = [serverKey, ingestKey, webKey];
    first.signal('SIGTERM');
    await first.ended;
    // The banner of the first start shows keys, that of later ones does not.
    const service = await scope.start({ flags: ['--log-level=trace'] });
    for (const key of keys) {
      for (const url of [service.apiUrl, service.ingestUrl]) await sendEverywhere(url, key);
      await sendToGrpc(service, key);
      await sendMalformed(service, key);
    }
    service.signal('SIGTERM');
    const { stderr, stdout } = await service.ended;
    expect(stderr).toContain('_redacted');
    for (const key of keys) {
      expect(stdout).not.toContain(key);
      expect(stderr).not.toContain(key);
      const hidden = key.replace(/^svc_..._/, '');
      for (const entry of readdirSync(scope.dataDirectory, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile()) expect(readFileSync(file).includes(hidden), file).toBe(false);
      }
    }
  });
});

async function sendEverywhere(url: string, key: string): Promise<void> {
  const authorization = `Bearer ${key}`;
  const json = { 'content-type': 'application/json' };
  const requests: readonly (readonly [string, RequestInit])[] = [
    [`/${key}`, {}],
    [`/v1/traces/${key}`, { headers: { authorization } }],
    [`/v1/traces?key=${key}&filter=${key}`, { headers: { authorization } }],
    [`/v1/logs?filter=attribute.x%3D%22${key}%22`, { headers: { authorization } }],
    [`/api/v1/query?query=${key}`, { headers: { authorization } }],
    [`/v1/alerts/${key}`, { method: 'PUT', headers: { authorization, ...json }, body: `{"${key}":` }],
    [`/v1/dashboards/${key}`, { method: 'DELETE', headers: { authorization, 'if-match': key } }],
    [`/v1/projects/${key}/traces`, { method: 'POST', headers: { cookie: `session=${key}`, origin: key } }],
    [`/v1/ingest/traces/${key}/flush`, { method: 'POST', headers: json, body: `{"flush_id":"${key}"` }],
    ['/v1/logs', { method: 'POST', headers: { 'x-ingest-api-key': key, ...json }, body: `["${key}"]` }],
    ['/v1/metrics', { method: 'POST', headers: { 'content-type': key }, body: key }],
    [`/%E0%A4%A/${key}`, {}],
  ];
  for (const [path, init] of requests) await (await fetch(url + path, init)).arrayBuffer();
}

/** What Node's parser refuses. */
async function sendMalformed({ apiUrl, ingestUrl }: ServiceProcess, key: string): Promise<void> {
  for (const url of [apiUrl, ingestUrl]) {
    for (const request of [
      `GET /${key} HTTP/9.9\r\n\r\n`,
      `GET / HTTP/1.1\r\n${key}\r\n\r\n`,
      `${key}\r\n\r\n`,
    ]) {
      const connection = await openRawConnection(url);
      connection.send(request);
      await connection.closed;
    }
  }
}

async function sendToGrpc({ grpcUrl }: ServiceProcess, key: string): Promise<void> {
  const session = connect(grpcUrl);
  const logs = '/opentelemetry.proto.collector.logs.v1.LogsService/Export';
  for (const path of [`/${key}/Export`, `${logs}?key=${key}`, logs]) {
    const call = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      'x-ingest-api-key': key,
      'grpc-timeout': key,
    });
    call.on('error', () => {});
    call.end(key);
    call.resume();
    await once(call, 'close');
  }
  session.close();
}

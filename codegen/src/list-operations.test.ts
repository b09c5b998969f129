import { describe, expect, it } from 'vitest';
import { listOperations } from './list-operations.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

const listTraces = 'paths/~1v1~1traces/get';
const closeTrace = 'paths/~1v1~1ingest~1traces~1{trace_id}~1close/post';

describe('listOperations', () => {
  it('derives listener, key and body validation of every operation', () => {
    const decisions = listOperations(readFixture().document).map(
      ({ operationId, listener, security, bodyValidation }) => [
        operationId,
        listener,
        security,
        bodyValidation,
      ],
    );
    expect(decisions).toEqual([
      ['getHealth', 'api', 'public', 'none'],
      ['closeTrace', 'ingest', 'ingest_key', 'framework'],
      ['listTraces', 'api', 'server_key', 'none'],
      ['listTraceEvents', 'api', 'server_key', 'none'],
    ]);
  });

  it('lets viewers use what takes a server key, another role that the contract names, or no session', () => {
    const roleOf = (written?: string) =>
      listOperations(editFixture(`${listTraces}/x-cairn-role`, written)).find(
        ({ operationId }) => operationId === 'listTraces',
      )?.role;
    expect([roleOf(), roleOf('admin'), roleOf('none')]).toEqual(['viewer', 'admin', undefined]);
    expect(() => roleOf('guest')).toThrow(
      'GET /v1/traces needs x-cairn-role: signed_in, viewer, member, admin, owner',
    );
  });

  it('leaves a body to its decoder if the contract says so', () => {
    const document = editFixture(`${closeTrace}/x-cairn-body`, 'decoder');
    expect(
      listOperations(document).find(({ operationId }) => operationId === 'closeTrace')?.bodyValidation,
    ).toBe('decoder');
  });

  it('defaults to the security of the whole contract', () => {
    const document = { ...editFixture(`${listTraces}/security`, undefined), security: [{ ingestKey: [] }] };
    expect(listOperations(document).find(({ operationId }) => operationId === 'listTraces')?.security).toBe(
      'ingest_key',
    );
  });

  it('puts literal segments before parameters, so that routes can be bound in order', () => {
    const { document } = readFixture();
    const traces = document.paths['/v1/traces'] ?? {};
    const paths = { '/v1/traces/{trace_id}': traces, '/v1/traces/zebra': traces };
    expect(listOperations({ ...document, paths }).map(({ path }) => path)).toEqual([
      '/v1/traces/zebra',
      '/v1/traces/{trace_id}',
    ]);
  });

  it('resolves parameters, responses and headers', () => {
    const events = listOperations(readFixture().document).find(({ path }) => path.endsWith('/events'));
    expect(events?.parameters.map(({ name }) => name)).toEqual(['trace_id']);
    expect(events?.responses.map(({ status }) => status)).toEqual([200, 400, 401, 404, 429, 500, 503]);
    expect(events?.responses.at(-1)?.headers.map(({ name, header }) => [name, header.description])).toEqual([
      ['X-Request-Id', 'Identifies the request.'],
      ['Retry-After', 'Seconds to wait.'],
    ]);
  });

  it.each([
    ['operationId', undefined, 'GET /v1/traces has no operationId'],
    ['tags', [], 'GET /v1/traces has no tag'],
    ['servers', undefined, 'GET /v1/traces needs a servers entry with x-cairn-listener: api or ingest'],
    [
      'security',
      [{ serverKey: [] }, { ingestKey: [] }],
      'GET /v1/traces mixes kinds of keys: serverKey, ingestKey',
    ],
    ['security', [{ nothing: [] }], 'GET /v1/traces names the unknown security scheme nothing'],
    [
      'x-cairn-body',
      'magic',
      'GET /v1/traces has x-cairn-body: magic; only decoder, otlp, remote_write are supported',
    ],
    ['responses', { default: {} }, 'GET /v1/traces declares default; list each status'],
  ])('refuses %s: %j', (member, value, message) => {
    expect(() => listOperations(editFixture(`${listTraces}/${member}`, value))).toThrow(message);
  });
});

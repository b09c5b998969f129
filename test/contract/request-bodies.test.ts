import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { type ContractProject, openProject } from './open-project.ts';

const mib = 1024 * 1024;
const sentAt = '2026-11-20T08:15:31.000Z';
const path = { trace_id: 'b'.repeat(32) };
const flush = { flush_id: 'f1', source: 'client_server', sent_at: sentAt };

let service: ContractProject;
let call: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
});

async function send(
  options: OperationCall,
): Promise<{ readonly status: number; readonly problem: Schemas['ProblemBody'] }> {
  const response = await call('flushTrace', { path, ...options });
  const { error: problem }: Schemas['Problem'] = JSON.parse(await response.text());
  return { status: response.status, problem };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function infoEvent(index: number) {
  return { event_type: 'info_event_added', trace_timestamp: sentAt, payload: { name: `event ${index}` } };
}

describe('a body', () => {
  it('over the limit is 413, whatever its length says', async () => {
    const body = bytes(JSON.stringify({ ...flush, name: 'x'.repeat(10 * mib) }));
    const { status, problem } = await send({ body });
    expect(status).toBe(413);
    expect(problem.details).toEqual([
      { type: 'limit', limit: 'body_bytes', max: 4 * mib, received: body.length },
    ]);
  });

  it('that unpacks to more than the limit is 413', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * mib, ' '));
    expect(bomb.length).toBeLessThan(mib);
    const { status, problem } = await send({ body: bomb, headers: { 'content-encoding': 'gzip' } });
    expect(status).toBe(413);
    expect(problem.details[0]).toMatchObject({ limit: 'body_bytes', max: 4 * mib });
  });

  it('may be packed with gzip', async () => {
    const body = gzipSync(JSON.stringify({ ...flush, flush_id: 'packed' }));
    const response = await call('flushTrace', { path, body, headers: { 'content-encoding': 'gzip' } });
    expect(await response.json()).toMatchObject({ accepted: true });
  });

  it.each([
    ['a content type', { 'content-type': 'text/plain' }, ['application/json']],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, ['application/json']],
    ['an encoding', { 'content-encoding': 'br' }, ['gzip', 'identity']],
    ['two encodings', { 'content-encoding': 'gzip, gzip' }, ['gzip', 'identity']],
  ])('with %s that is not supported is 415', async (_what, headers: Record<string, string>, allowed) => {
    const { status, problem } = await send({ body: flush, headers });
    expect(status).toBe(415);
    expect(problem.details[0]).toMatchObject({ type: 'field', location: 'header', allowed });
  });

  it('may name its charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await call('flushTrace', { path, body: flush, headers })).status).toBe(200);
  });

  it.each([
    ['no JSON', bytes('{"flush_id":')],
    ['nothing', new Uint8Array()],
    ['invalid UTF-8', Buffer.concat([bytes('{"flush_id":"'), Buffer.from([0xff, 0xfe]), bytes('"}')])],
    ['a number', bytes('1')],
    ['null', bytes('null')],
    ['an array', bytes('[]')],
    ['a trailing comma', bytes('{"flush_id":"a",}')],
    ['very deep nesting', bytes('['.repeat(1_000_000))],
  ])('with %s is 400', async (_what, body) => {
    const { status, problem } = await send({ body });
    expect(status).toBe(400);
    expect(problem.code).toBe('INVALID_ARGUMENT');
  });

  it('with broken gzip is 400', async () => {
    const whole = gzipSync(JSON.stringify(flush));
    for (const body of [whole.subarray(0, -8), Buffer.from('not gzip at all')]) {
      const { status, problem } = await send({ body, headers: { 'content-encoding': 'gzip' } });
      expect(status).toBe(400);
      expect(problem.message).toContain('gzip');
    }
  });

  it.each([
    ['101 events', { events: Array.from({ length: 101 }, (_, index) => infoEvent(index)) }, 'events', 100],
    ['65 tags', { tags: Array.from({ length: 65 }, (_, index) => `t${index}`) }, 'tags', 64],
    [
      '65 attributes',
      { attributes: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`k${index}`, 'v'])) },
      'attributes',
      64,
    ],
  ])('with %s is 400 and names the limit', async (_what, members, name, max) => {
    const { status, problem } = await send({ body: { ...flush, ...members } });
    expect(status).toBe(400);
    expect(problem.details).toContainEqual({
      type: 'limit',
      limit: `${name}_per_request`,
      max,
      received: max + 1,
    });
  });

  it.each([
    ['an unknown field', { ...flush, colour: 'red' }, 'colour'],
    ['no flush_id', { source: 'client_server', sent_at: sentAt }, 'flush_id'],
    ['a bad flush_id', { ...flush, flush_id: 'a b' }, 'flush_id'],
    ['an unknown source', { ...flush, source: 'service' }, 'source'],
    ['no time', { ...flush, sent_at: 'yesterday' }, 'sent_at'],
    ['events that are no list', { ...flush, events: {} }, 'events'],
  ])('with %s is 400 and names the field', async (_what, body, name) => {
    const { status, problem } = await send({ body });
    expect(status).toBe(400);
    expect(problem.details[0]).toMatchObject({ type: 'field', location: 'body', name });
  });
});

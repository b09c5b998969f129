import { request as httpRequest } from 'node:http';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { callerOf, canAnswer, contextOf } from './request-context.ts';

describe('the context of a request', () => {
  it('has an id that the client gets too, and a log that carries it', async () => {
    const { url, lines } = await startTestApp((request, response) => {
      contextOf(request).log.info('seen');
      response.json(contextOf(request).requestId);
    });
    const response = await fetch(url);
    expect(await response.json()).toBe('req_1');
    expect(response.headers.get('x-request-id')).toBe('req_1');
    expect(lines[0]).toMatchObject({ requestId: 'req_1', msg: 'seen' });
  });

  it('is called off when the client leaves before its answer', async () => {
    const left = Promise.withResolvers<boolean>();
    const { url } = await startTestApp((request, response) => {
      contextOf(request).signal.addEventListener('abort', () => left.resolve(canAnswer(response)));
      client.destroy();
    });
    const client = httpRequest(url);
    client.on('error', () => {}); // it is destroyed above
    client.end();
    expect(await left.promise).toBe(false);
  });

  it('is not called off by an answer that went out whole', async () => {
    const closed = Promise.withResolvers<boolean>();
    const { url } = await startTestApp((request, response) => {
      response.on('close', () => closed.resolve(contextOf(request).signal.aborted));
      response.end('all of it');
    });
    await (await fetch(url)).text();
    expect(await closed.promise).toBe(false);
  });

  it('is missed loudly: a step out of order is a mistake in the program', async () => {
    const stranger = {} as Request; // only looked up, never read
    expect(() => contextOf(stranger)).toThrow('createRequestContexts has to run first');
    const { url, lines } = await startTestApp((request) => void callerOf(request));
    expect((await fetch(url)).status).toBe(500);
    expect(JSON.stringify(lines)).toContain('authenticate has to run first');
  });
});

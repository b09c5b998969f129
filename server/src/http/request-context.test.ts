import { request as httpRequest } from 'node:http';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { callerOf, canAnswer, contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

describe('the context of a request', () => {
  it('has an id that the client receives, and a log that includes it', async () => {
    const { url, lines } = await startTestApp((request, response) => {
      contextOf(request).log.info('seen');
      response.json(contextOf(request).requestId);
    });
    const response = await fetch(url);
    expect(await response.json()).toBe('req_1');
    expect(response.headers.get('x-request-id')).toBe('req_1');
    expect(lines[0]).toMatchObject({ requestId: 'req_1', msg: 'seen' });
  });

  it('is aborted when the client disconnects before the response', async () => {
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

  it('is aborted for those who ask for its signal after the client disconnected', async () => {
    const left = Promise.withResolvers<boolean>();
    const { url } = await startTestApp((request, response) => {
      response.on('close', () => setImmediate(() => left.resolve(contextOf(request).signal.aborted)));
      client.destroy();
    });
    const client = httpRequest(url);
    client.on('error', () => {}); // it is destroyed above
    client.end();
    expect(await left.promise).toBe(true);
  });

  it('is not aborted by a complete response', async () => {
    const closed = Promise.withResolvers<boolean>();
    const { url } = await startTestApp((request, response) => {
      response.on('close', () => closed.resolve(contextOf(request).signal.aborted));
      response.end('all of it');
    });
    await (await fetch(url)).text();
    expect(await closed.promise).toBe(false);
  });

  it('makes a log once, and only for those who use it', async () => {
    const made = new Set<unknown>();
    const { url, childLogCount } = await startTestApp((request, response) => {
      if (request.path === '/logs') made.add(contextOf(request).log).add(contextOf(request).log);
      response.end();
    });
    await fetch(`${url}/silent`);
    expect(childLogCount()).toBe(0);
    await fetch(`${url}/logs`);
    expect([made.size, childLogCount()]).toEqual([1, 1]);
  });

  it('throws when it is missing: steps in the wrong order are a programming error', async () => {
    const stranger = {} as Request; // only looked up, no member is read
    expect(() => contextOf(stranger)).toThrow('createRequestContexts has to run first');
    const { url, lines } = await startTestApp((request) => void callerOf(request));
    expect((await fetch(url)).status).toBe(500);
    expect(JSON.stringify(lines)).toContain('authenticate has to run first');
  });
});

import type { RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { inOrder } from './in-order.ts';
import { startTestApp } from './testing/start-test-app.ts';

const fail = (): never => {
  throw new Error('broken');
};

async function answerOf(...steps: readonly RequestHandler[]): Promise<readonly unknown[]> {
  const { url } = await startTestApp(inOrder(steps), (_request, response) => void response.end('after'));
  const response = await fetch(url);
  const text = await response.text();
  return [response.status, response.headers.get('steps'), response.status === 200 ? text : 'an envelope'];
}

function note(name: string, before = () => {}): RequestHandler {
  return (_request, response, next) => {
    before();
    response.setHeader('steps', `${response.getHeader('steps') ?? ''}${name}`);
    next();
  };
}

describe('steps in order', () => {
  it('run one after the other, and then what follows them', async () => {
    expect(await answerOf(note('a'), note('b'), note('c'))).toEqual([200, 'abc', 'after']);
    expect(await answerOf()).toEqual([200, null, 'after']);
  });

  it('wait for steps that call back later', async () => {
    const late: RequestHandler = (request, response, next) =>
      void setImmediate(() => note('late')(request, response, next));
    expect(await answerOf(late, note('b'))).toEqual([200, 'lateb', 'after']);
  });

  it.each<[string, RequestHandler]>([
    ['throws', fail],
    ['throws later', async () => Promise.reject(new Error('broken'))],
    ['passes an error on', (_request, _response, next) => next(new Error('broken'))],
    [
      'calls a step that throws',
      async (_request, _response, next) => {
        await Promise.resolve();
        next();
      },
    ],
  ])('end with a step that %s', async (_what, step) => {
    expect(await answerOf(note('a'), step, note('b', fail))).toEqual([500, 'a', 'an envelope']);
  });

  it('end with a step that answers', async () => {
    const answer: RequestHandler = (_request, response) => void response.end('early');
    expect(await answerOf(answer, note('b'))).toEqual([200, null, 'early']);
  });
});

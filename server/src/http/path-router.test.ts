import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { createPathRouter } from './path-router.ts';
import { startTestApp } from './testing/start-test-app.ts';

async function start(): Promise<string> {
  const parent = Router({ caseSensitive: true, strict: true });
  const routerOf = createPathRouter(parent);
  for (const path of ['/things/:thing', '/things/all', '/']) {
    routerOf(path).get(path, (request, response) => void response.json([path, request.params]));
  }
  const { url } = await startTestApp(parent, (_request, response) => void response.json('none'));
  return url;
}

describe('the routers of paths', () => {
  it.each([
    ['/things/all', ['/things/all', {}]],
    ['/things/all?x=1', ['/things/all', {}]],
    ['/things/one', ['/things/:thing', { thing: 'one' }]],
    ['/things/ALL', ['/things/:thing', { thing: 'ALL' }]],
    ['/things/all/', 'none'],
    ['/', ['/', {}]],
    ['/Things/all', 'none'],
  ])('%s', async (target, expected) => {
    expect(await (await fetch((await start()) + target)).json()).toEqual(expected);
  });
});

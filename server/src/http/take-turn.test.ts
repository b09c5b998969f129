import { expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { contextOf } from './request-context.ts';
import { takeTurn } from './take-turn.ts';
import { startTestApp } from './testing/start-test-app.ts';

it('goes on with one request in each turn of the event loop, of each project in turn', async () => {
  const arrived = Promise.withResolvers<void>();
  const deferred: (() => void)[] = [];
  const begun: string[] = [];
  let arrivedCount = 0;
  const turns = createFairTurns({ maxPerTurn: 1, defer: (callback) => deferred.push(callback) });
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ projectId: String(request.headers['x-project']) });
      next();
      arrivedCount += 1;
      if (arrivedCount === 5) arrived.resolve();
    },
    takeTurn(turns),
    (request, response) => {
      begun.push(String(request.headers['x-project']));
      response.json({});
    },
  );
  const send = (project: string) => fetch(url, { headers: { 'x-project': project } });
  const answers = ['a', 'a', 'a', 'a'].map(send);
  await expect.poll(() => arrivedCount).toBe(4);
  answers.push(send('b'));
  await arrived.promise;
  expect(begun).toEqual(['a']);
  while (deferred.length > 0) for (const callback of deferred.splice(0)) callback();
  expect(begun.indexOf('b')).toBeLessThan(3);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('does not handle a request whose client left while it waited', async () => {
  const deferred: (() => void)[] = [];
  const turns = createFairTurns({ maxPerTurn: 1, defer: (callback) => deferred.push(callback) });
  turns.add('another', () => {});
  const waits = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let handledCount = 0;
  const { url } = await startTestApp(
    (request, response, next) => {
      contextOf(request).caller = sampleCaller();
      response.once('close', left.resolve);
      next();
      waits.resolve();
    },
    takeTurn(turns),
    (_request, response) => {
      handledCount += 1;
      response.json({});
    },
  );
  const client = new AbortController();
  const answer = fetch(url, { signal: client.signal });
  await waits.promise;
  client.abort();
  await expect(answer).rejects.toThrow();
  await left.promise;
  for (const callback of deferred) callback();
  expect(handledCount).toBe(0);
});

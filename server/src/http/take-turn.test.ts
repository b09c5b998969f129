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

import express, { type Express } from 'express';
import { expect, test } from 'vitest';
import { recordErrors, traceRequests } from '../../../sdk-node/src/express.ts';
import { setUpExpress } from './express-in-test.ts';

const inTest = setUpExpress();

type Mount = (app: Express, create: (path: string) => Express) => unknown;

/** Name and route of each request to applications that answer at one path. */
async function namesOf(mount: Mount, paths: readonly string[]): Promise<unknown[]> {
  const app = express();
  app.use(traceRequests(inTest.recorded.client));
  mount(app, (path) => express().get(path, (_request, response) => void response.send('served')));
  app.use(recordErrors());
  const url = await inTest.serve(app);
  const names = [];
  for (const path of paths) {
    await (await fetch(`${url}${path}`)).text();
    const traces = await inTest.recorded.traces(names.length + 1);
    const trace = traces.find(({ attributes }) => attributes['url.path'] === path);
    names.push([trace?.name, trace?.attributes['http.route']]);
  }
  return names;
}

test('names requests by method where several applications are mounted at one path, and records the route that ran', async () => {
  const mount: Mount = (app, create) => app.use(create('/api/users/:id')).use(create('/{*rest}'));
  expect(await namesOf(mount, ['/index', '/api/users/1', '/api/users/2', '/other'])).toEqual([
    ['GET', '/{*rest}'],
    ['GET', '/api/users/:id'],
    ['GET', '/api/users/:id'],
    ['GET', '/{*rest}'],
  ]);
});

test('names them by method, too, where a route of the outer application would fit', async () => {
  const mount: Mount = (app, create) =>
    app
      .use('/api/:shop', create('/users'))
      .use('/api/:shop', create('/:kind'))
      .get('/{*rest}', (_request, response) => void response.send('rest'));
  expect(await namesOf(mount, ['/api/1/things', '/api/2/users', '/api/3/users', '/home'])).toEqual([
    ['GET', '/api/:shop/:kind'],
    ['GET', '/api/:shop/users'],
    ['GET', '/api/:shop/users'],
    ['GET /{*rest}', '/{*rest}'],
  ]);
});

test('records the route in an application that is mounted twice or by a regular expression, without values', async () => {
  const mount: Mount = (app, create) => {
    const twice = create('/x/:id');
    app.use('/a/:shop', twice).use('/b', twice).use(/\/r\d/, create('/y/:id'));
  };
  expect(await namesOf(mount, ['/a/eu/x/1', '/b/x/2', '/a/us/x/3', '/r1/y/4', '/r1/y/5'])).toEqual([
    ['GET', '/a/:shop/x/:id'],
    ['GET', '/b/x/:id'],
    ['GET', '/a/:shop/x/:id'],
    ['GET', '/r1/y/:id'],
    ['GET', '/r1/y/:id'],
  ]);
});

test('records no route of an application that an error has left, while its path is unknown', async () => {
  const mount: Mount = (app) =>
    app.use(
      '/t/:shop',
      express().get('/boom/:id', () => {
        throw new Error('out of stock');
      }),
    );
  expect(await namesOf(mount, ['/t/eu/boom/1'])).toEqual([['GET', undefined]]);
});

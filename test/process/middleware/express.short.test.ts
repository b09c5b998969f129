import { get } from 'node:http';
import express, { type Express } from 'express';
import { describe, expect, test, vi } from 'vitest';
import { getActiveSpan, getActiveTrace } from '../../../sdk-node/src/context.ts';
import { getRequestTrace, recordErrors, traceRequests } from '../../../sdk-node/src/express.ts';
import { setUpExpress } from './express-in-test.ts';

const inTest = setUpExpress();

function shop(options?: Parameters<typeof traceRequests>[1]): Express {
  const app = express();
  app.use(traceRequests(inTest.recorded.client, options));
  app.use(express.json());
  app.get('/orders/:id', async (request, response) => {
    await new Promise((resolve) => void setImmediate(resolve));
    getActiveTrace()?.info('read');
    response.json({ id: request.params.id, span: getActiveSpan()?.spanId ?? null });
  });
  app.post('/orders', (request, response) => {
    getActiveTrace()?.info('posted', { total: request.body.total });
    response.status(201).json({});
  });
  const nested = express.Router({ mergeParams: true });
  nested.all('/items/:item', (request, response) => void response.send(request.params['item']));
  app.use('/users/:user', nested);
  app.get('/throws', () => {
    throw new Error('out of stock');
  });
  app.get('/unavailable', (_request, response) => void response.status(503).send('later'));
  app.get('/hangs', () => {});
  app.use(recordErrors());
  app.use(
    ((_error, _request, response, _next) =>
      void response.status(500).send('sorry')) as express.ErrorRequestHandler,
  );
  return app;
}

/** An application with others mounted in it, and a route for what they do not serve. */
function mounted(): Express {
  const app = express();
  app.use(traceRequests(inTest.recorded.client));
  const inner = express();
  inner.get('/deep', (_request, response) => void response.send('deep'));
  const other = express();
  other.get('/:id', (_request, response) => void response.send('other'));
  const sub = express();
  sub.get('/hi/:n', (_request, response) => void response.send('hi'));
  sub.use('/inner/:i', inner);
  app.use('/sub/:z', sub);
  app.use('/:other', other);
  app.get('/{*rest}', (_request, response) => void response.send('rest'));
  return app;
}

describe('traceRequests', () => {
  test('records a trace for each request, named by its route', async () => {
    const url = await inTest.serve(shop());
    expect((await fetch(`${url}/orders/42?token=secret`)).status).toBe(200);
    await fetch(`${url}/users/ada/items/7`, { method: 'PUT' });
    await fetch(`${url}/zero-of-these`);
    const traces = await inTest.recorded.traces(3);
    expect(traces.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        'GET /orders/:id',
        {
          'http.request.method': 'GET',
          'url.path': '/orders/42',
          'http.route': '/orders/:id',
          'http.response.status_code': '200',
        },
      ],
      [
        'PUT /users/:user/items/:item',
        expect.objectContaining({
          'http.route': '/users/:user/items/:item',
          'url.path': '/users/ada/items/7',
        }),
      ],
      [
        'GET',
        { 'http.request.method': 'GET', 'url.path': '/zero-of-these', 'http.response.status_code': '404' },
      ],
    ]);
    expect(traces[0]?.events).toEqual([{ type: 'info_event_added', name: 'read' }]);
  });

  test('names the requests of mounted applications by their route, from the second on', async () => {
    const url = await inTest.serve(mounted());
    const firstPaths = ['/sub/1/hi/5', '/sub/2/hi/6', '/sub/3/inner/4/deep', '/sub/7/no/ne', '/other/8'];
    for (const path of [...firstPaths, '/sub/8/inner/4/deep', '/other/9', '/sub/9']) {
      await fetch(`${url}${path}`);
    }
    const traces = await inTest.recorded.traces(8);
    expect(
      traces.map(({ name, attributes }) => [attributes['url.path'], name, attributes['http.route']]),
    ).toEqual([
      ['/other/8', 'GET /{*rest}', '/:other/:id'],
      ['/other/9', 'GET /:other/:id', '/:other/:id'],
      ['/sub/1/hi/5', 'GET /{*rest}', '/sub/:z/hi/:n'],
      ['/sub/2/hi/6', 'GET /sub/:z/hi/:n', '/sub/:z/hi/:n'],
      ['/sub/3/inner/4/deep', 'GET /{*rest}', '/sub/:z/inner/:i/deep'],
      ['/sub/7/no/ne', 'GET /{*rest}', '/{*rest}'],
      ['/sub/8/inner/4/deep', 'GET /sub/:z/inner/:i/deep', '/sub/:z/inner/:i/deep'],
      ['/sub/9', 'GET /:other/:id', '/:other/:id'],
    ]);
  });

  test('names them when it is in the mounted application itself', async () => {
    const sub = express();
    sub.use(traceRequests(inTest.recorded.client));
    sub.get('/hi/:n', (_request, response) => void response.send('hi'));
    const url = await inTest.serve(express().use('/sub/:z', sub));
    await fetch(`${url}/sub/1/hi/5`);
    const [trace] = await inTest.recorded.traces(1);
    expect([trace?.name, trace?.attributes['http.route']]).toEqual(['GET /sub/:z/hi/:n', '/sub/:z/hi/:n']);
  });

  test('keeps the trace active behind the parser of bodies', async () => {
    const url = await inTest.serve(shop());
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/orders`, { method: 'POST', headers, body: '{"total":12}' });
    const [trace] = await inTest.recorded.traces(1);
    expect([trace?.name, trace?.events.map(({ name }) => name)]).toEqual(['POST /orders', ['posted']]);
  });

  test('continues the trace of the caller in a span, and leaves it open', async () => {
    const url = await inTest.serve(shop());
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const { span } = JSON.parse(await (await fetch(`${url}/orders/42`, { headers })).text());
    const [trace] = await inTest.recorded.traces(1);
    expect(trace).toMatchObject({
      traceId: 'a'.repeat(32),
      isClosed: false,
      spans: [
        {
          span_id: span,
          parent_span_id: 'b'.repeat(16),
          name: 'GET /orders/:id',
          attributes: { 'http.response.status_code': '200' },
        },
      ],
    });
    expect(trace?.events).toEqual([{ type: 'info_event_added', name: 'read', spanId: span }]);
  });

  test('records what was thrown, and changes nothing of the answer', async () => {
    const url = await inTest.serve(shop());
    const answer = await fetch(`${url}/throws`);
    expect([answer.status, await answer.text()]).toEqual([500, 'sorry']);
    expect((await fetch(`${url}/unavailable`)).status).toBe(503);
    const traces = await inTest.recorded.traces(2);
    expect(traces.map(({ events }) => events)).toEqual([
      [{ type: 'error_event_added', name: 'Error: out of stock' }],
      [{ type: 'error_event_added', name: 'ServerErrorResponse: answered 503' }],
    ]);
  });

  test('ends the trace of a client that went away', async () => {
    const url = await inTest.serve(shop());
    const request = get(`${url}/hangs`);
    request.on('error', () => {});
    await vi.waitFor(() => expect(inTest.recorded.hasTrace()).toBe(true), { timeout: 60_000 });
    request.destroy();
    const [trace] = await inTest.recorded.traces(1);
    expect(trace?.events.map(({ name }) => name)).toEqual(['the client went away before the response']);
    expect(trace?.attributes).not.toHaveProperty(['http.response.status_code']);
  });

  test('leaves out what it should, adds what it should, and continues only what it may', async () => {
    const options = {
      ignore: ({ originalUrl }: { originalUrl: string }) => originalUrl === '/unavailable',
      attributes: () => ({ 'shop.region': 'eu' }),
      continueTraces: false,
    };
    const url = await inTest.serve(shop(options));
    await fetch(`${url}/unavailable`);
    await fetch(`${url}/orders/1`, { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } });
    const [trace] = await inTest.recorded.traces(1);
    expect(trace?.attributes).toMatchObject({ 'shop.region': 'eu' });
    expect(trace?.traceId).not.toBe('a'.repeat(32));
  });

  test('records requests whose options fail, and serves those whose client fails', async () => {
    const fail = () => {
      throw new Error('broken');
    };
    const broken = { trace: fail, continueTrace: fail };
    const app = express();
    app.use('/untraced', traceRequests(broken));
    app.use(
      '/traced',
      traceRequests(inTest.recorded.client, { ignore: fail, attributes: fail, continueTraces: fail }),
    );
    app.use((request, response) => void response.send(String(getRequestTrace(request)?.getTraceId())));
    const url = await inTest.serve(app);
    expect(await (await fetch(`${url}/untraced`)).text()).toBe('undefined');
    const served = await (await fetch(`${url}/traced`)).text();
    const [trace] = await inTest.recorded.traces(1);
    expect(trace).toMatchObject({ traceId: served, isClosed: true, attributes: { 'url.path': '/traced' } });
  });

  test('gives a trace to each of many requests at once', async () => {
    const url = await inTest.serve(shop());
    await Promise.all(Array.from({ length: 20 }, (_, id) => fetch(`${url}/orders/${id}`)));
    const traces = await inTest.recorded.traces(20);
    expect(traces.every(({ events }) => events.length === 1)).toBe(true);
    expect(new Set(traces.map(({ attributes }) => attributes['url.path'])).size).toBe(20);
  });
});

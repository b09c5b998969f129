import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createFetchCapture } from './capture-fetch.ts';

/** The part of XMLHttpRequest that hosts use, whose end tests decide. */
function createXhrClass() {
  return class FakeXhr extends EventTarget {
    status = 0;
    readyState = 0;
    readonly calls: unknown[][] = [];
    open(...args: unknown[]) {
      if (args[0] === 'TRACE') throw new SyntaxError('forbidden');
      this.calls.push(['open', ...args]);
      this.readyState = 1;
      this.status = 0;
    }
    setRequestHeader(...args: unknown[]) {
      this.calls.push(['header', ...args]);
    }
    send(...args: unknown[]) {
      this.calls.push(['send', ...args]);
    }
    finish(type: string, status: number) {
      this.status = status;
      this.readyState = 4;
      this.dispatchEvent(new Event('readystatechange'));
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}

function startTest() {
  const XMLHttpRequest = createXhrClass();
  const page = { location: new URL('https://shop.test/cart'), XMLHttpRequest };
  return { XMLHttpRequest, trace: startFakeTrace(createFetchCapture(page)) };
}

test('a request becomes a span, with trace headers for the own origin', () => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  xhr.open('get', '/api?token=secret', true);
  xhr.send('body');
  xhr.finish('load', 404);
  expect(xhr.calls).toEqual([
    ['open', 'get', '/api?token=secret', true],
    ['header', 'traceparent', '00-fake-01'],
    ['send', 'body'],
  ]);
  expect(trace.reports).toEqual([
    ['span', 'GET /api', expect.objectContaining({})],
    ['span attribute', 'http.response.status_code', 404],
    ['end', 'error'],
  ]);
});

test.each(['error', 'timeout', 'abort'])('a request that ends by %s is an error', (type) => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  xhr.open('GET', '/api');
  xhr.send();
  xhr.finish(type, 0);
  expect(trace.reports.slice(1)).toEqual([
    ['span attribute', 'error.type', type],
    ['end', 'error'],
  ]);
});

test('an object used twice makes two spans, each ended once', () => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  for (const path of ['/a', '/b']) {
    xhr.open('GET', path);
    xhr.send();
    xhr.finish('load', 200);
  }
  expect(trace.reports.filter(([name]) => name === 'end')).toHaveLength(2);
});

test('a request that is opened again in flight is aborted, and the answer is that of the second', () => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  xhr.open('GET', '/slow');
  xhr.send();
  xhr.open('GET', '/quick');
  xhr.send();
  xhr.finish('load', 204);
  expect(
    trace.reports.map(([name, ...args]) => (name === 'span' ? [name, args[0]] : [name, ...args])),
  ).toEqual([
    ['span', 'GET /slow'],
    ['span attribute', 'error.type', 'abort'],
    ['end', 'error'],
    ['span', 'GET /quick'],
    ['span attribute', 'http.response.status_code', 204],
    ['end', 'ok'],
  ]);
});

/** The names of spans, and how they end. */
const outcomesOf = (reports: readonly (readonly unknown[])[]) =>
  reports.map(([name, ...args]) => (name === 'span' ? args[0] : args.at(-1)));

test.each([
  ['load', 200, [200, 'ok']],
  ['readystatechange', 404, [404, 'error']],
  ['error', 0, ['abort', 'error']],
] as const)(
  'a request that is opened again in its own %s has its own answer, and the next one its own',
  (event, status, ending) => {
    const { XMLHttpRequest, trace } = startTest();
    const xhr = new XMLHttpRequest();
    const poll = () => {
      xhr.open('GET', '/next');
      xhr.send();
    };
    xhr.addEventListener(event, poll, { once: true });
    xhr.open('GET', '/first');
    xhr.send();
    xhr.finish(event === 'error' ? 'error' : 'load', status);
    expect(outcomesOf(trace.reports)).toEqual(['GET /first', ...ending, 'GET /next']);
    xhr.finish('load', 201);
    expect(outcomesOf(trace.reports).slice(4)).toEqual([201, 'ok']);
  },
);

test('an `open` that throws leaves the request in flight as it is', () => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  xhr.open('GET', '/slow');
  xhr.send();
  expect(() => xhr.open('TRACE', '/x')).toThrow(SyntaxError);
  xhr.finish('load', 200);
  expect(trace.reports.slice(1)).toEqual([
    ['span attribute', 'http.response.status_code', 200],
    ['end', 'ok'],
  ]);
});

test('a request of the client is left out, where `fetch` is made of XMLHttpRequest', () => {
  const { XMLHttpRequest, trace } = startTest();
  const xhr = new XMLHttpRequest();
  xhr.open('POST', '/v1/ingest/traces/x/flush');
  xhr.setRequestHeader('x-ingest-api-key', 'svc_web_x');
  xhr.send();
  xhr.finish('load', 200);
  expect([trace.reports, xhr.calls.length]).toEqual([[], 3]);
});

test('a traceparent of the host and other origins are left alone', () => {
  const { XMLHttpRequest } = startTest();
  const own = new XMLHttpRequest();
  own.open('GET', '/api');
  own.setRequestHeader('TraceParent', 'own');
  own.send();
  const other = new XMLHttpRequest();
  other.open('GET', new URL('https://other.test/'));
  other.send();
  expect([own.calls.length, other.calls.length]).toEqual([3, 2]);
});

test('after the last trace the methods are the originals again', () => {
  const XMLHttpRequest = createXhrClass();
  const before = Object.getOwnPropertyDescriptors(XMLHttpRequest.prototype);
  const trace = startFakeTrace(createFetchCapture({ XMLHttpRequest }));
  expect(XMLHttpRequest.prototype.open).not.toBe(before.open.value);
  trace.close();
  expect(Object.getOwnPropertyDescriptors(XMLHttpRequest.prototype)).toEqual(before);
});

import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createFetchCapture } from './capture-fetch.ts';

/** The part of XMLHttpRequest that hosts use, whose end tests decide. */
function createXhrClass() {
  return class FakeXhr extends EventTarget {
    status = 0;
    readonly calls: unknown[][] = [];
    open(...args: unknown[]) {
      if (args[0] === 'TRACE') throw new SyntaxError('forbidden');
      this.calls.push(['open', ...args]);
    }
    setRequestHeader(...args: unknown[]) {
      this.calls.push(['header', ...args]);
    }
    send(...args: unknown[]) {
      this.calls.push(['send', ...args]);
    }
    finish(type: string, status: number) {
      this.status = status;
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

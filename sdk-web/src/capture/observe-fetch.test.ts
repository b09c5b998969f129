import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observeFetch } from './observe-fetch.ts';

/** What `fetch` would send: it makes a `Request` of its arguments, as this does. */
async function toSent(args: readonly unknown[]) {
  // Cast: the arguments of tests are those of `fetch`.
  const request = new Request(...(args as [Request, RequestInit?]));
  const { url, method, mode, credentials, cache, redirect, referrer, referrerPolicy } = request;
  const { integrity, keepalive, signal } = request;
  return {
    ...{ url, method, mode, credentials, cache, redirect, referrer, referrerPolicy, integrity, keepalive },
    headers: Object.fromEntries(request.headers),
    isAborted: signal.aborted,
    body: await request.text(),
  };
}

/** The arguments that a `fetch` below the observed one gets. */
function observedArguments(args: readonly unknown[]): readonly unknown[] {
  let passed: readonly unknown[] = [];
  const around = observeFetch(() => ({
    isPropagated: true,
    inject: (headers) => headers.set('traceparent', '00-fake-01'),
    end() {},
  }));
  around(
    (given) => {
      passed = given;
    },
    [...args],
    undefined,
    () => {},
  );
  return passed;
}

/** Options that leave `fetch` something to do with a request that has a body. */
const someOptions = {
  method: fc.constantFrom('POST', 'PUT'),
  headers: fc.constantFrom({ accept: 'text/plain' }, [['x-of', 'init']], {}),
  body: fc.constantFrom('text', '', new Uint8Array([104, 105]), null),
  mode: fc.constantFrom('cors', 'same-origin'),
  credentials: fc.constantFrom('omit', 'include'),
  cache: fc.constantFrom('no-store', 'reload'),
  redirect: fc.constantFrom('manual', 'error'),
  referrer: fc.constantFrom('', 'about:client', 'https://shop.test/public'),
  referrerPolicy: fc.constantFrom('no-referrer', 'origin', 'unsafe-url', ''),
  integrity: fc.constantFrom('sha256-abc', ''),
  keepalive: fc.boolean(),
  signal: fc.constantFrom(new AbortController().signal, AbortSignal.abort()),
};
const requestOptions = fc.record(someOptions, { requiredKeys: [] });
/** Also with members that are unknown to `fetch`, and missing ones. */
const fetchOptions = fc.option(
  fc.record(
    { ...someOptions, next: fc.constant({ revalidate: 60 }), priority: fc.constant(undefined) },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

test('trace headers are all that changes of what a request sends, and of the request itself', async () => {
  await fc.assert(
    fc.asyncProperty(requestOptions, fetchOptions, async (ofRequest, init) => {
      const create = () =>
        // Cast: the values are those that the DOM's types list.
        new Request('https://shop.test/api', { method: 'POST', body: 'own', ...ofRequest } as RequestInit);
      const [plain, observed] = [create(), create()];
      const sent = await toSent([plain, init]);
      const args = observedArguments(init === undefined ? [observed] : [observed, init]);
      expect(await toSent(args)).toEqual({
        ...sent,
        headers: { ...sent.headers, traceparent: '00-fake-01' },
      });
      expect(observed.bodyUsed).toBe(plain.bodyUsed);
      expect(observed.headers.has('traceparent')).toBe(false);
    }),
  );
});

test.each([
  [[]],
  [[undefined]],
  [[{}]],
  [[{ headers: undefined }]],
  [[{ method: 'PUT' }]],
  [[{ next: { revalidate: 60 } }]],
])('a request with the options %j keeps them: others would reset its referrer', (options) => {
  const [request, ...passed] = observedArguments([new Request('https://shop.test/api'), ...options]);
  expect(request).toMatchObject({ url: 'https://shop.test/api' });
  expect(passed).toHaveLength(options.length);
  expect(passed.every((option, index) => option === options[index])).toBe(true);
});

test('a body that is read once is read by fetch alone', async () => {
  let readCount = 0;
  const body = new ReadableStream({
    pull(controller) {
      readCount += 1;
      if (readCount === 1) controller.enqueue(new TextEncoder().encode('streamed'));
      else controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const args = observedArguments([new Request('https://shop.test/api', init)]);
  expect(await toSent(args)).toMatchObject({ body: 'streamed', headers: { traceparent: '00-fake-01' } });
  expect(readCount).toBe(2);
});

test('aborting a request aborts what fetch got', () => {
  const controller = new AbortController();
  const { signal } = controller;
  const [passed] = observedArguments([new Request('https://shop.test/api', { signal })]);
  controller.abort();
  expect(passed).toMatchObject({ signal: { aborted: true } });
});

test('a request that was used reaches fetch, which rejects it', async () => {
  const request = new Request('https://shop.test/api', { method: 'POST', body: 'x' });
  await request.text();
  expect(observedArguments([request])[0]).toBe(request);
});

test('a request that fetch may use again keeps its body', async () => {
  const request = new Request('https://shop.test/api', { method: 'POST', body: 'own' });
  const args = observedArguments([request, { body: 'other' }]);
  expect(await toSent(args)).toMatchObject({ body: 'other', headers: { traceparent: '00-fake-01' } });
  expect(await request.text()).toBe('own');
});

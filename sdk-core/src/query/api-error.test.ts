import { expect, expectTypeOf, test } from 'vitest';
import {
  ApiError,
  getTrace,
  isApiError,
  listTraces,
  type Problem,
  putDashboard,
  type TraceList,
} from './index.ts';
import { createFakeApi, problem } from './testing/fake-api.ts';

const path = { trace_id: 'ab'.repeat(16) };

test('an error answer is returned as an ApiError that is the envelope too', async () => {
  const { client, answers } = createFakeApi();
  const details = [{ type: 'request', request_id: 'req-1' }];
  answers.push(problem(500, 'INTERNAL', { details }));
  const { data, error, response } = await getTrace({ client, path });
  expect([data, response?.status]).toEqual([undefined, 500]);
  expect(isApiError(error)).toBe(true);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'it is INTERNAL',
    status: 500,
    code: 'INTERNAL',
    details,
    requestId: 'req-1',
    error: { code: 'INTERNAL', message: 'it is INTERNAL', details },
  });
});

test('throwOnError throws the same error, with a stack', async () => {
  const { client, answers } = createFakeApi();
  answers.push(problem(404, 'TRACE_NOT_FOUND', { headers: { 'x-request-id': 'req-2' } }));
  const thrown: unknown = await getTrace({ client, path, throwOnError: true }).catch(
    (error: unknown) => error,
  );
  expect(isApiError(thrown)).toBe(true);
  expect(thrown).toMatchObject({ code: 'TRACE_NOT_FOUND', status: 404, requestId: 'req-2' });
  expect((thrown as Error).stack).toContain('ApiError: it is TRACE_NOT_FOUND');
});

test.each<[string, Response, object]>([
  ['a proxy', new Response('<html>', { status: 400 }), { status: 400, code: 'UNEXPECTED_ANSWER' }],
  ['null', Response.json(null, { status: 400 }), { code: 'UNEXPECTED_ANSWER' }],
  [
    'an envelope of another kind',
    Response.json({ error: 'no' }, { status: 400 }),
    { code: 'UNEXPECTED_ANSWER' },
  ],
  ['a page with status 200', new Response('<html>'), { status: 200, code: 'UNEXPECTED_ANSWER' }],
  ['an unchanged document', new Response(null, { status: 304 }), { status: 304, code: 'UNEXPECTED_ANSWER' }],
])('%s is an ApiError with an envelope', async (_what, answer, expected) => {
  const { client, answers } = createFakeApi();
  answers.push(answer);
  const { error } = await getTrace({ client, path });
  expect(error).toMatchObject({ ...expected, error: { message: expect.any(String), details: [] } });
});

test('an answer without a body has no data', async () => {
  const { client, answers } = createFakeApi();
  answers.push(new Response(null, { status: 204 }));
  expect(await listTraces({ client })).toMatchObject({ data: undefined, error: undefined });
});

test('a body is sent as JSON, with the headers of the operation', async () => {
  const { client, requests } = createFakeApi();
  const body = { display_name: 'x', panels: [] };
  const headers = { 'If-None-Match': '*', 'x-own': undefined };
  await putDashboard({ client, path: { slug: 'x' }, headers, body: body as never });
  expect(await requests[0]?.json()).toEqual(body);
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(requests[0]?.headers.get('if-none-match')).toBe('*');
  expect(requests[0]?.headers.has('x-own')).toBe(false);
});

test('isApiError knows the errors of another copy, and nothing else', () => {
  const other = Object.defineProperty(new Error('x'), Symbol.for('cairn.api-error'), { value: true });
  expect([other, new ApiError('x', { code: 'INTERNAL' }), new Error('x'), null, 'x'].map(isApiError)).toEqual(
    [true, true, false, false, false],
  );
});

test('the types follow throwOnError', async () => {
  const { client } = createFakeApi();
  const thrown = await listTraces({ client, throwOnError: true });
  expectTypeOf(thrown.data).toEqualTypeOf<TraceList>();
  const { data, error } = await listTraces({ client });
  expectTypeOf(error).toEqualTypeOf<ApiError | undefined>();
  expectTypeOf<ApiError>().toExtend<Problem>();
  if (error === undefined) expectTypeOf(data).toEqualTypeOf<TraceList>();
  // @ts-expect-error an unknown parameter
  void listTraces({ client, query: { page_sise: 1 } });
  // @ts-expect-error the path is missing
  void getTrace({ client });
});

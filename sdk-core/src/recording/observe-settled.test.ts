import { afterEach, beforeEach, expect, test } from 'vitest';
import { revokedProxy } from '../testing/hostile-values.ts';
import { createTestClient } from '../testing/test-client.ts';

/** A query that runs when, and each time, `then` is called, as Knex' does. */
class LazyQuery {
  runCount = 0;
  readonly #outcome: () => unknown;
  constructor(outcome: () => unknown) {
    this.#outcome = outcome;
  }
  where(): this {
    return this;
  }
  // biome-ignore lint/suspicious/noThenProperty: a thenable on purpose
  then(
    onFulfilled?: (value: unknown) => unknown,
    onRejected?: (error: unknown) => unknown,
  ): Promise<unknown> {
    this.runCount += 1;
    return Promise.resolve().then(this.#outcome).then(onFulfilled, onRejected);
  }
}

/** Like Prisma's: methods of its own, of which `catch` does not call `then`. */
function createPrismaQuery(outcome: () => unknown) {
  const run = (): Promise<unknown> => Promise.resolve().then(outcome);
  return {
    // biome-ignore lint/suspicious/noThenProperty: a thenable on purpose
    then: (onFulfilled?: () => unknown, onRejected?: () => unknown) => run().then(onFulfilled, onRejected),
    catch: (onRejected?: () => unknown) => run().catch(onRejected),
    finally: (onFinally?: () => void) => run().finally(onFinally),
  };
}

const failure = new Error('no rows');
function fail(): never {
  throw failure;
}

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
beforeEach(() => {
  rejections.length = 0;
  process.on('unhandledRejection', onRejection);
});
afterEach(() => void process.off('unhandledRejection', onRejection));

function startTrace() {
  const { client, requests, settle } = createTestClient();
  const trace = client.trace();
  return {
    trace,
    async statuses() {
      await settle();
      return requests.flatMap(({ body }) => body.spans ?? []).map((span) => span.status);
    },
  };
}

test('a lazy query stays the object it was, runs once, and ends the span when it settles', async () => {
  const { trace, statuses } = startTrace();
  const query = new LazyQuery(() => ['row']);
  const returned = trace.span('query', () => query);
  expect(returned).toBe(query);
  expect(await statuses()).toEqual([]);
  expect([query.runCount, Object.keys(returned.where())]).toEqual([0, ['runCount']]);
  expect(await returned).toEqual(['row']);
  expect([query.runCount, await statuses()]).toEqual([1, ['ok']]);
  expect(Object.hasOwn(query, 'then')).toBe(false);
  expect([await query, query.runCount]).toEqual([['row'], 2]);
});

test('a lazy query that fails ends the span with an error, and rejects for the host only', async () => {
  const { trace, statuses } = startTrace();
  await expect(trace.span('query', () => new LazyQuery(fail))).rejects.toBe(failure);
  const handled = await trace
    .span('query', () => new LazyQuery(fail))
    .then(undefined, (error: unknown) => ['handled', error]);
  await turn();
  expect([handled, await statuses(), rejections]).toEqual([['handled', failure], ['error', 'error'], []]);
});

test.each(['then', 'catch', 'finally'] as const)(
  'a query with its own methods is observed through %s',
  async (name) => {
    const { trace, statuses } = startTrace();
    const query = createPrismaQuery(() => 1);
    expect(trace.span('query', () => query)).toBe(query);
    expect(await query[name](() => 2)).toBe(name === 'then' ? 2 : 1);
    expect(await statuses()).toEqual(['ok']);
  },
);

test('`then` is read once', () => {
  const { trace } = startTrace();
  let readCount = 0;
  const value = Object.create({
    // biome-ignore lint/suspicious/noThenProperty: hostile on purpose
    get then() {
      readCount += 1;
      return () => {};
    },
  });
  expect(trace.span('s', () => value)).toBe(value);
  expect(readCount).toBe(1);
});

test('a promise with members of its own keeps them', async () => {
  const { trace, statuses } = startTrace();
  const response = Object.assign(Promise.resolve('r'), { json: async () => ({ ok: true }) });
  const returned = trace.span('request', () => response);
  expect(returned).toBe(response);
  expect([await returned.json(), await returned, await statuses()]).toEqual([{ ok: true }, 'r', ['ok']]);
});

test('a subclass of Promise stays what it is', async () => {
  class Task extends Promise<number> {
    cancel(): string {
      return 'cancelled';
    }
  }
  const { trace, statuses } = startTrace();
  const task = new Task((resolve) => resolve(1));
  const returned = trace.span('task', () => task);
  expect([returned, returned.cancel(), await returned, await statuses()]).toEqual([
    task,
    'cancelled',
    1,
    ['ok'],
  ]);
});

test('promises of the platform are observed where the host replaced the global class', async () => {
  const { trace, statuses } = startTrace();
  const native = globalThis.Promise;
  let results: unknown[] = [];
  try {
    // As zone.js and Bluebird do.
    globalThis.Promise = class Replaced<Value> extends native<Value> {} as PromiseConstructor;
    const withMember = Object.assign((async () => 2)(), { json: () => 3 });
    results = [
      trace.span('plain', async () => 1),
      trace.span('with a member', () => withMember),
      trace.span('of the new class', () => new Promise((resolve) => resolve(4))),
      trace.span('failed', async () => fail()).catch(() => 5),
      trace.span('query', () => createPrismaQuery(() => 6)).finally(() => {}),
    ];
  } finally {
    globalThis.Promise = native;
  }
  const values: unknown[] = [];
  // `await` calls no method of the promises.
  for (const result of results) values.push(await result);
  expect(values).toEqual([1, 2, 4, 5, 6]);
  expect((await statuses()).sort()).toEqual(['error', 'ok', 'ok', 'ok', 'ok']);
});

test('the rejection of a promise is unhandled exactly if the host does not handle it', async () => {
  const { trace, statuses } = startTrace();
  void trace.span('unhandled', async () => fail());
  await expect(trace.span('handled', async () => fail())).rejects.toBe(failure);
  await turn();
  expect([rejections, await statuses()]).toEqual([[failure], ['error', 'error']]);
});

test('so is that of a class that replaced the global one and keeps its state in members', async () => {
  const { trace, statuses } = startTrace();
  const native = globalThis.Promise;
  // As zone.js and Bluebird do.
  class Replaced<Value> extends native<Value> {
    _state = 0;
    __zone_symbol__state = null;
  }
  try {
    globalThis.Promise = Replaced as unknown as PromiseConstructor;
    void trace.span('unhandled', () => new Promise((_resolve, reject) => reject(failure)));
    trace.span('handled', () => new Promise((_resolve, reject) => reject(failure))).catch(() => {});
    const own = Object.assign(new Promise((resolve) => resolve(1)), { json: () => 2 });
    expect(trace.span('with a member of the host', () => own)).toBe(own);
  } finally {
    globalThis.Promise = native;
  }
  await turn();
  expect([rejections, (await statuses()).sort()]).toEqual([[failure], ['error', 'error', 'ok']]);
});

test.each([
  ['a frozen query', () => Object.freeze(new LazyQuery(() => 1))],
  ['a `then` that throws', () => Object.defineProperty({}, 'then', { get: fail })],
  ['a `then` that is no function', () => Object.defineProperty({}, 'then', { value: 1 })],
  ['a revoked proxy', revokedProxy],
])('%s is passed on, and its span ends at once', async (_what, create) => {
  const { trace, statuses } = startTrace();
  const value = create();
  expect(
    Object.is(
      trace.span('s', () => value),
      value,
    ),
  ).toBe(true);
  expect(await statuses()).toEqual(['ok']);
});

test('a trace that is not recorded does not touch the result', () => {
  const { client } = createTestClient({ sampleRate: 0 });
  const promise = Promise.resolve(1);
  expect(client.trace().span('s', () => promise)).toBe(promise);
});

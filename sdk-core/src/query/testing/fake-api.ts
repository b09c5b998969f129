import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { createQueryClient, type QueryClient, type QueryClientOptions } from '../create-query-client.ts';

/** What the API does with a request: `silent` never answers, `unreachable` is a network error. */
export type FakeAnswer = Response | 'silent' | 'unreachable' | ((request: Request) => Response);

/** An API that answers what a test says, on a fake clock. */
export interface FakeApi {
  readonly clock: FakeClock;
  readonly client: QueryClient;
  /** Answers to the next requests; later ones are answered `{}`. */
  readonly answers: FakeAnswer[];
  readonly requests: readonly Request[];
  /** When each request was sent, in milliseconds since the start. */
  readonly sentAtMs: readonly number[];
  /** `GET /v1/traces?page_size=1` of each request. */
  lines(): readonly string[];
  /** Lets streams and promises go on until `work` has settled, moving the clock to each timer. */
  settle<Value>(work: Promise<Value>): Promise<Value>;
}

export function createFakeApi(options: QueryClientOptions = {}): FakeApi {
  const clock = createFakeClock();
  const startMs = clock.nowMs();
  const answers: FakeAnswer[] = [];
  const requests: Request[] = [];
  const sentAtMs: number[] = [];

  async function serve(request: Request): Promise<Response> {
    requests.push(request);
    sentAtMs.push(clock.nowMs() - startMs);
    const answer = answers.shift() ?? Response.json({});
    if (answer === 'unreachable')
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    if (answer === 'silent') return new Promise(() => {});
    return typeof answer === 'function' ? answer(request) : answer;
  }

  const client = createQueryClient({
    baseUrl: 'http://cairn.test',
    apiKey: 'svc_srv_x',
    fetch: serve,
    timing: {
      nowMs: clock.nowMs,
      random: () => 0.5,
      setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs, 'awaited'),
    },
    ...options,
  });

  return {
    clock,
    client,
    answers,
    requests,
    sentAtMs,
    lines: () => requests.map(({ method, url }) => `${method} ${url.slice('http://cairn.test'.length)}`),
    async settle(work) {
      let isSettled = false;
      const settled = work.finally(() => {
        isSettled = true;
      });
      settled.catch(() => {}); // the caller gets it below
      while (!isSettled) {
        await new Promise((resolve) => setTimeout(resolve)); // bodies need turns of the event loop
        await clock.advance(isSettled ? 0 : 50);
      }
      return settled;
    },
  };
}

export function problem(
  status: number,
  code: string,
  more: { readonly headers?: Record<string, string>; readonly details?: readonly object[] } = {},
): Response {
  const { headers = {}, details = [] } = more;
  return Response.json({ error: { code, message: `it is ${code}`, details } }, { status, headers });
}

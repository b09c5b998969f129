import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { TraceWith } from '../recording/plugin.ts';
import { createTestClient } from '../testing/test-client.ts';
import { type Web3Methods, web3 } from './web3-plugin.ts';

interface Request {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** A wallet with private members, as many are classes. */
class FakeWallet extends EventEmitter {
  readonly requests: Request[] = [];
  readonly #answers: Record<string, unknown>;
  chainId: string | undefined;
  constructor(answers: Record<string, unknown>) {
    super();
    this.#answers = answers;
  }
  async request(request: Request): Promise<unknown> {
    this.requests.push(request);
    const answer = this.#answers[request.method];
    if (answer instanceof Error) throw answer;
    return answer;
  }
  get answerCount(): number {
    return Object.keys(this.#answers).length;
  }
}

function startWallet(answers: Record<string, unknown>, sampleRate = 1) {
  const { client, requests } = createTestClient({ plugins: [web3()], sampleRate });
  // The client adds the methods of its plugins.
  const trace = client.trace() as TraceWith<Web3Methods>;
  const wallet = new FakeWallet(answers);
  return {
    wallet,
    provider: trace.wrapProvider(wallet),
    trace,
    async recorded() {
      await trace.close();
      const bodies = requests.map(({ body }) => body);
      return {
        events: bodies
          .flatMap((body) => body.events ?? [])
          .map(({ event_type, payload }) => [event_type, payload.name, payload.details]),
        spans: bodies.flatMap((body) => body.spans ?? []).map(({ name, status }) => [name, status]),
        hints: bodies.flatMap((body) => body.hints ?? []),
        json: JSON.stringify(bodies),
      };
    },
  };
}

const hash = `0x${'ab'.repeat(32)}`;

test('a sent transaction is a span, an event and a hint, and the wallet gets what it got before', async () => {
  const { wallet, provider, recorded } = startWallet({ eth_sendTransaction: hash, eth_call: '0x' });
  const request = { method: 'eth_sendTransaction', params: [{ chainId: '0xa', data: '0xc0ffee' }] };
  expect(await provider.request(request)).toBe(hash);
  expect(await provider.request({ method: 'eth_call' })).toBe('0x');
  expect(wallet.requests[0]).toBe(request);
  expect(wallet.requests).toHaveLength(2);
  const { events, spans, hints, json } = await recorded();
  expect(events).toEqual([
    [
      'info_event_added',
      'transaction sent',
      { method: 'eth_sendTransaction', transaction_hash: hash, chain_id: '10' },
    ],
  ]);
  expect(spans).toEqual([['eth_sendTransaction', 'ok']]);
  expect(hints).toMatchObject([
    { chain: { caip2: 'eip155:10', chain_id: 10 }, kind: 'evm_transaction', transaction_hash: hash },
  ]);
  expect(json).not.toContain('c0ffee');
});

test.each<[string, string, (wallet: FakeWallet, provider: FakeWallet) => unknown]>([
  ['its own property', 'eip155:5', (wallet) => Object.assign(wallet, { chainId: '0x5' })],
  [
    'an answer to eth_chainId',
    'eip155:6',
    (_wallet, provider) => provider.request({ method: 'eth_chainId' }),
  ],
  [
    'a switch of the chain',
    'eip155:7',
    (_wallet, provider) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7' }] }),
  ],
])('the network of a transaction is known from %s', async (_what, caip2, prepare) => {
  const answers = { eth_sendRawTransaction: hash, eth_chainId: '0x6', wallet_switchEthereumChain: null };
  const { wallet, provider, recorded } = startWallet(answers);
  await prepare(wallet, provider);
  await provider.request({ method: 'eth_sendRawTransaction', params: ['0x02'] });
  expect((await recorded()).hints.map((hint) => hint.chain.caip2)).toEqual([caip2]);
});

test('without a known network a sent transaction is an event only', async () => {
  const { provider, recorded } = startWallet({ eth_sendTransaction: hash });
  await provider.request({ method: 'eth_sendTransaction', params: [{}] });
  const { events, hints } = await recorded();
  expect([events.length, hints]).toEqual([1, []]);
});

test.each([['0xcalls'], [{ id: '0xcalls' }]])(
  'a batch of calls is a hint with its id (%j)',
  async (answer) => {
    const { provider, recorded } = startWallet({ wallet_sendCalls: answer });
    expect(
      await provider.request({ method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls: [] }] }),
    ).toBe(answer);
    expect((await recorded()).hints).toMatchObject([
      { kind: 'evm_calls', attributes: { calls_id: '0xcalls' }, plugin_correlation_id: '0xcalls' },
    ]);
  },
);

test('a signature is an event without the message and the signature', async () => {
  const { provider, recorded } = startWallet({ personal_sign: '0xsignature' });
  await provider.request({ method: 'personal_sign', params: ['0xmessage', '0xaccount'] });
  const { events, json } = await recorded();
  expect(events).toEqual([['info_event_added', 'message signed', { method: 'personal_sign' }]]);
  expect(json).not.toMatch(/0xsignature|0xmessage/);
});

test('a rejection by the user is a warning, another failure an error, and both reach the caller', async () => {
  const rejection = Object.assign(new Error('user said no'), { code: 4001 });
  const failure = Object.assign(new Error('nonce too low'), { code: -32_000 });
  const { provider, recorded } = startWallet({
    eth_requestAccounts: rejection,
    eth_sendTransaction: failure,
  });
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toBe(rejection);
  await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toBe(failure);
  const { events, spans } = await recorded();
  expect(events).toEqual([
    ['warn_event_added', 'request rejected by the user', { method: 'eth_requestAccounts', code: '4001' }],
    ['error_event_added', 'Error: nonce too low', { method: 'eth_sendTransaction', code: '-32000' }],
  ]);
  expect(spans).toEqual([
    ['eth_requestAccounts', 'error'],
    ['eth_sendTransaction', 'error'],
  ]);
});

test('everything else of the provider works through the wrapper', () => {
  const { wallet, provider } = startWallet({ a: 1 });
  const heard: unknown[] = [];
  provider.on('chainChanged', (chainId) => heard.push(chainId));
  wallet.emit('chainChanged', '0x1');
  const { on } = provider;
  expect([heard, provider.answerCount, provider.on === on]).toEqual([['0x1'], 1, true]);
  provider.chainId = '0x2';
  expect([wallet.chainId, provider instanceof FakeWallet, 'request' in provider]).toEqual([
    '0x2',
    true,
    true,
  ]);
});

test('a request is observed where the host replaced the global Promise, and what is no error has no stack', async () => {
  const { provider, recorded } = startWallet({});
  const native = globalThis.Promise;
  const refusal = { code: 4100, message: 'not allowed' };
  const request = async () => {
    throw refusal;
  };
  let answer: Promise<unknown> = Promise.resolve();
  try {
    globalThis.Promise = class Replaced<Value> extends native<Value> {} as PromiseConstructor;
    answer = Object.assign(provider, { request }).request({ method: 'personal_sign' });
  } finally {
    globalThis.Promise = native;
  }
  await expect(answer).rejects.toBe(refusal);
  const { json, spans } = await recorded();
  expect([spans, json.includes('stack_trace')]).toEqual([[['personal_sign', 'error']], false]);
});

test('a frozen provider works unobserved; what is no provider is passed on', async () => {
  const { trace } = startWallet({});
  const frozen = Object.freeze({ request: async () => 'answer' });
  expect(await trace.wrapProvider(frozen).request()).toBe('answer');
  expect(trace.wrapProvider(undefined as never)).toBeNull();
  const broken = { request: 1 } as never;
  expect(() => trace.wrapProvider<{ request(): Promise<unknown> }>(broken).request()).toThrow(TypeError);
});

test('a trace that is not recorded answers the provider itself', () => {
  const { wallet, provider } = startWallet({}, 0);
  expect(provider).toBe(wallet);
});

test.each([
  ['no request', []],
  ['a method that is no text', [{ method: 7 }]],
  [
    'parameters that throw',
    [
      {
        method: 'eth_sendTransaction',
        get params() {
          return JSON.parse('{');
        },
      },
    ],
  ],
])('%s reaches the provider as it is', async (_what, parameters) => {
  const { provider, wallet } = startWallet({});
  await Reflect.apply(provider.request, provider, parameters).catch(() => {});
  expect(wallet.requests).toEqual([parameters[0]]);
});

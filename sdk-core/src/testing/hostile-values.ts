function thrower(): never {
  throw new Error('hostile');
}

const traps: ProxyHandler<object> = {
  get: thrower,
  has: thrower,
  set: thrower,
  ownKeys: thrower,
  getPrototypeOf: thrower,
  getOwnPropertyDescriptor: thrower,
  defineProperty: thrower,
  deleteProperty: thrower,
  apply: thrower,
};

export function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cycle(): object {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

function deepError(): Error {
  let error = new Error('0');
  for (let depth = 1; depth < 10_000; depth += 1) error = new Error(String(depth), { cause: error });
  return error;
}

function concatenated(unitCount: number): string {
  let text = '';
  for (let index = 0; index < unitCount; index += 1) text += String.fromCharCode(97 + (index % 26));
  return text;
}

/** Small values with hostile behaviour; made anew by each call. */
export const misbehavingValues: readonly (() => unknown)[] = [
  () => new Proxy(() => {}, traps),
  () => new Proxy({}, traps),
  () => new Proxy([], { get: (_target, key) => (key === 'length' ? 2 ** 32 - 1 : 'x') }),
  revokedProxy,
  cycle,
  () =>
    Object.defineProperty(Object.assign(new Error('e'), { message: Symbol('m') }), 'stack', { get: thrower }),
  () => Object.assign(new Error('e'), { cause: revokedProxy(), errors: revokedProxy() }),
  () => Symbol('s'),
  () => () => thrower(),
  () => async () => thrower(),
  () => ({ toString: thrower, toJSON: thrower, valueOf: thrower, [Symbol.toPrimitive]: thrower }),
  // biome-ignore lint/suspicious/noThenProperty: hostile on purpose
  () => ({ then: thrower }),
  () => ({ get: thrower, set: thrower }),
  () => '\ud800',
  () => '__proto__',
  () => JSON.parse('{"__proto__":{"x":1}}'),
  () => new Date(Number.NaN),
  () => Number.NaN,
  () => -1,
  () => 2 ** 53,
  () => /x/g,
  () => Promise.resolve(),
  () => ({ method: 'eth_sendTransaction', params: revokedProxy() }),
];

/** Values that take long to convert; made anew by each call, as a text is only slow to read the first time. */
export const largeValues: Readonly<Record<string, () => unknown>> = {
  'a text of 10 MB': () => `${'x'.repeat(10_000_000)}y`,
  'a text concatenated of 2,000,000 parts': () => concatenated(2_000_000),
  'texts of 20 MB in an object': () => ({
    a: `${'x'.repeat(10_000_000)}y`,
    b: { c: `${'x'.repeat(10_000_000)}y` },
  }),
  'an array of 200 texts of 250,000 characters': () =>
    Array.from({ length: 200 }, () => `${'\u20ac'.repeat(250_000)}y`),
  '10 MB of bytes': () => new Uint8Array(10_485_760),
  'bytes with toJSON, as a Buffer has it': () =>
    Object.assign(new Uint8Array(10_485_760), { toJSON: () => new Array(10_485_760).fill(1) }),
  'an ArrayBuffer': () => new ArrayBuffer(10_485_760),
  'a Float64Array in an array': () => [[new Float64Array(1_000_000)]],
  'an array of a million numbers': () => new Array(1_000_000).fill(1),
  'an array of a million objects': () => new Array(1_000_000).fill({}),
  'an array of forged length': () => new Array(2 ** 32 - 1),
  'a Map of 100,000 entries': () => new Map(Array.from({ length: 100_000 }, (_, index) => [index, index])),
  'a Set of 100,000 entries': () => new Set(Array.from({ length: 100_000 }, (_, index) => index)),
  'an object of 10,000 members': () =>
    Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1])),
  'a boxed text of 10 MB': () => Object('x'.repeat(10_000_000)),
  'a bigint of 10,000,000 bits': () => 2n ** 10_000_000n,
  'an error with a message of 10 MB': () => new Error(`${'x'.repeat(10_000_000)}y`),
  'an error of 10,000 causes': deepError,
  'an AggregateError of 10,000 members': () =>
    new AggregateError(Array.from({ length: 10_000 }, (_, index) => new Error(String(index)))),
};

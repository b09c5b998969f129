import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { arbitraryAnyValue, arbitraryKey } from './arbitrary-logs-request.ts';
import type { AnyValueInit } from './encode-any-value.ts';
import type { SpanEventInit, SpanInit, SpanLinkInit } from './encode-traces-request.ts';

const eventNames = [
  '',
  'exception',
  'cache miss',
  'cairn.web3.evm.txhint',
  'cairn.web3.safe.txhint',
  'cairn.web3.safe.msghint',
  'cairn.web3.solana.txhint',
  'cairn.web3.relayhint',
  'cairn.web3.canton.txhint',
  'cairn.web3.unknown',
  '😀'.repeat(128),
  '😀'.repeat(129),
  `a${'😀'.repeat(128)}`,
];

const text = fc.oneof(
  fc.constantFrom('', 'declined', 'Oops: declined', 'é'),
  fc.string({ unit: anyCharacter }),
);
const uint32 = fc.oneof(fc.constantFrom(0, 1, 2 ** 32 - 1), fc.nat(1000));

/** Attributes of any kind, the given ones among them; may repeat a key. */
function attributesWith(named: Readonly<Record<string, fc.Arbitrary<AnyValueInit>>>) {
  const known = Object.entries(named).map(([key, value]) => fc.tuple(fc.constant(key), value));
  const anything = fc.tuple(arbitraryKey, fc.oneof(text, arbitraryAnyValue));
  return fc.array(fc.oneof(anything, ...known), { maxLength: 6 });
}

export const arbitraryResource = attributesWith({
  'service.name': fc.constantFrom<AnyValueInit[]>('shop', 'payments', '', 7n),
});

const spanAttributes = attributesWith({
  'http.route': text,
  'service.name': fc.constant('from a span'),
  'cairn.trace.tags': fc.oneof(
    fc.constantFrom<AnyValueInit[]>('slow', 'paid, slow ,,', ['a', 'b,c', 1n], '[x', true),
    text,
  ),
  'cairn.trace.attribute.tenant': fc.oneof(fc.constantFrom('acme', 'umbrella'), arbitraryAnyValue),
  'cairn.trace.attribute.': text,
  'cairn.trace.other': text,
  ['k'.repeat(1025)]: text,
});

const eventAttributes = attributesWith({
  'exception.type': fc.constantFrom('Oops', ''),
  'exception.message': fc.constantFrom('declined', ''),
  'exception.stacktrace': fc.constantFrom('at f', '', 's'.repeat(32_768), `${'s'.repeat(32_767)}😀`),
  'chain.caip2': fc.constantFrom('eip155:1', 'solana:mainnet', 'Ethereum', ''),
  'chain.name': fc.constantFrom('mainnet', '', 'n'.repeat(65)),
  'chain.chain_id': fc.constantFrom<AnyValueInit[]>(1n, '1', '-1', '1.5', 2n ** 53n, 9_007_199_254_740_991n),
  transaction_hash: fc.constantFrom('0xabc', '', 'h'.repeat(257)),
  correlation_id: fc.constantFrom('c', 'c'.repeat(129)),
});

function hexId(bytes: number): fc.Arbitrary<string> {
  return fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((id) => Buffer.from(id).toString('hex'));
}

/** Ids that are mostly not valid. */
export function arbitraryOddId(bytes: number): fc.Arbitrary<string> {
  return fc.oneof(hexId(bytes), fc.constantFrom('', '00', '0'.repeat(2 * bytes), 'f'.repeat(2 * bytes + 2)));
}

const link: fc.Arbitrary<SpanLinkInit> = fc.record(
  {
    traceId: fc.oneof(hexId(16), arbitraryOddId(16)),
    spanId: fc.oneof(hexId(8), arbitraryOddId(8)),
    traceState: text,
    attributes: attributesWith({}),
    droppedAttributesCount: uint32,
    flags: uint32,
  },
  { requiredKeys: [] },
);

function eventAround(startNs: bigint): fc.Arbitrary<SpanEventInit> {
  return fc.record(
    {
      timeNs: fc.oneof(
        fc.bigInt(-5n, 20n).map((offset) => startNs + offset),
        fc.constantFrom(0n, 1n, 2n ** 63n - 1n),
      ),
      name: fc.oneof(fc.constantFrom(...eventNames), text),
      attributes: eventAttributes,
      droppedAttributesCount: uint32,
    },
    { requiredKeys: [] },
  );
}

/** Everything of a span but its ids and times. */
export function arbitrarySpanBody(startNs: bigint): fc.Arbitrary<SpanInit> {
  return fc.record(
    {
      traceState: text,
      flags: uint32,
      name: fc.oneof(fc.constantFrom('', 'GET /', 'pay', 'n'.repeat(4097), `${'n'.repeat(255)}😀`), text),
      kind: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(6, -1, 300)),
      attributes: spanAttributes,
      droppedAttributesCount: uint32,
      events: fc.array(eventAround(startNs), { maxLength: 4 }),
      droppedEventsCount: uint32,
      links: fc.array(link, { maxLength: 3 }),
      droppedLinksCount: uint32,
      status: fc.record(
        { code: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom(3, -1)), message: text },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
}

export const arbitraryScope = fc.record(
  {
    name: fc.oneof(fc.constantFrom('http', 'pg', ''), text),
    version: fc.oneof(fc.constantFrom('1.0', ''), text),
    attributes: attributesWith({}),
  },
  { requiredKeys: [] },
);

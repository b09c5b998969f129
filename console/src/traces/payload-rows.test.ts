import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadRows } from './payload-rows.ts';

describe('payloadRows', () => {
  it('shows any payload by the paths to its values', () => {
    const payload = {
      chain: { caip2: 'eip155:1', chain_id: 1 },
      logs: [{ address: '0xa' }, 'text'],
      ok: true,
      none: null,
      empty: {},
      list: [],
    };
    expect(payloadRows(payload).map(({ key, value }) => `${key}: ${value}`)).toEqual([
      'chain.caip2: eip155:1',
      'chain.chain_id: 1',
      'logs[0].address: 0xa',
      'logs[1]: text',
      'ok: true',
      'none: null',
      'empty: {}',
      'list: []',
    ]);
  });

  it('shows nothing for an empty payload', () => {
    expect(payloadRows({})).toEqual([]);
  });

  it('bears any JSON, however deep or long', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        expect(payloadRows(payload).length).toBeLessThanOrEqual(200);
      }),
    );
    let deep: unknown = 'bottom';
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep };
    expect(payloadRows(deep)).toMatchObject([{ value: 'bottom' }]);
    const wide = payloadRows({ list: new Array(131_000).fill(1), last: true });
    expect([wide.length, wide.at(-1)]).toEqual([200, { key: 'list[199]', value: '1' }]);
  });
});

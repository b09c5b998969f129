import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createLogStreamIds, type LogStreamPosition } from './log-stream-id.ts';
import { createSequenceMark, parseSequenceMark } from './sequence-mark.ts';

const key = { keyId: 'k1', key: randomBytes(32) };
const ids = createLogStreamIds(key, 'project-1', 'severity>="error"', parseSequenceMark);
const sequences = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const marks = sequences.map(createSequenceMark);
const positions: fc.Arbitrary<LogStreamPosition> = fc.oneof(
  fc.record({ kind: fc.constant('live' as const), mark: marks }),
  fc.record({
    kind: fc.constant('replay' as const),
    snapshot: marks,
    after: fc.record({ timeNs: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), sequence: sequences }),
    remaining: fc.nat({ max: 1000 }),
  }),
);

/** A position as text, with the texts of its marks. */
function asData(position: LogStreamPosition | undefined): string {
  if (position?.kind !== 'replay') return JSON.stringify(position?.mark.text ?? null);
  const { snapshot, after, remaining } = position;
  return JSON.stringify([snapshot.text, String(after.timeNs), after.sequence, remaining]);
}

describe('the id of a stream event', () => {
  it('is short, a valid header, and decodes to its position', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const id = ids.encode(position);
        expect(id).toMatch(/^k1\.[\w-]{1,200}$/);
        expect(asData(ids.decode(id))).toEqual(asData(position));
      }),
    );
  });

  it('is the same for the same position, in another process too, and different for another position', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        const again = createLogStreamIds(key, 'project-1', 'severity>="error"', parseSequenceMark);
        expect(again.encode(a)).toBe(ids.encode(a));
        expect(ids.encode(a) === ids.encode(b)).toBe(asData(a) === asData(b));
      }),
    );
  });

  it('is rejected in another project, with another filter, and under another key', () => {
    const id = ids.encode({ kind: 'live', mark: createSequenceMark(7) });
    const others = [
      createLogStreamIds(key, 'project-2', 'severity>="error"', parseSequenceMark),
      createLogStreamIds(key, 'project-1', '', parseSequenceMark),
      createLogStreamIds(
        { keyId: 'k1', key: randomBytes(32) },
        'project-1',
        'severity>="error"',
        parseSequenceMark,
      ),
    ];
    for (const other of others) expect(other.decode(id)).toBeUndefined();
  });

  it('is rejected when anything in it was changed, and so is any other text', () => {
    const id = ids.encode({ kind: 'live', mark: createSequenceMark(7) });
    for (let index = 0; index < id.length; index++) {
      const changed = id.slice(0, index) + (id[index] === 'A' ? 'B' : 'A') + id.slice(index + 1);
      expect(ids.decode(changed)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 1000 }), (text) => {
        expect(ids.decode(text)).toBeUndefined();
      }),
    );
  });

  it('of an earlier release, with a number, still decodes to its position', () => {
    const streamKey = createHmac('sha256', key.key)
      .update(JSON.stringify(['log-stream', 'project-1', 'severity>="error"']))
      .digest();
    const sealer = createTokenSealer({ keyId: 'k1', key: streamKey }, randomBytes);
    const live = ids.decode(sealer.seal('log-stream', '[7]'));
    expect(asData(live)).toBe(asData({ kind: 'live', mark: createSequenceMark(7) }));
    const replay = ids.decode(sealer.seal('log-stream', '[7,"11",3,5]'));
    const after = { timeNs: 11n, sequence: 3 };
    expect(asData(replay)).toBe(
      asData({ kind: 'replay', snapshot: createSequenceMark(7), after, remaining: 5 }),
    );
  });

  it('is rejected when the store did not make its mark', () => {
    const id = ids.encode({ kind: 'live', mark: { ...createSequenceMark(7), text: 'of-another-store' } });
    expect(ids.decode(id)).toBeUndefined();
  });
});

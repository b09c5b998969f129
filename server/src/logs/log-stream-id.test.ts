import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogStreamIds, type LogStreamPosition } from './log-stream-id.ts';

const key = { keyId: 'k1', key: randomBytes(32) };
const ids = createLogStreamIds(key, 'project-1', 'severity>="error"');
const sequences = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const positions: fc.Arbitrary<LogStreamPosition> = fc.oneof(
  fc.record({ kind: fc.constant('live' as const), sequence: sequences }),
  fc.record({
    kind: fc.constant('replay' as const),
    snapshotSequence: sequences,
    after: fc.record({ timeNs: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), sequence: sequences }),
    remaining: fc.nat({ max: 1000 }),
  }),
);

describe('the id of a stream event', () => {
  it('is short, a valid header, and gives its position back', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const id = ids.encode(position);
        expect(id).toMatch(/^k1\.[\w-]{1,200}$/);
        expect(ids.decode(id)).toEqual(position);
      }),
    );
  });

  it('is the same for the same position, in another process too, and different for another position', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        const again = createLogStreamIds(key, 'project-1', 'severity>="error"');
        expect(again.encode(a)).toBe(ids.encode(a));
        expect(ids.encode(a) === ids.encode(b)).toBe(fc.stringify(a) === fc.stringify(b));
      }),
    );
  });

  it('is refused in another project, with another filter, and under another key', () => {
    const id = ids.encode({ kind: 'live', sequence: 7 });
    const others = [
      createLogStreamIds(key, 'project-2', 'severity>="error"'),
      createLogStreamIds(key, 'project-1', ''),
      createLogStreamIds({ keyId: 'k1', key: randomBytes(32) }, 'project-1', 'severity>="error"'),
    ];
    for (const other of others) expect(other.decode(id)).toBeUndefined();
  });

  it('is refused when anything in it was changed, and so is any other text', () => {
    const id = ids.encode({ kind: 'live', sequence: 7 });
    for (let index = 0; index < id.length; index++) {
      const changed = id.slice(0, index) + (id[index] === 'A' ? 'B' : 'A') + id.slice(index + 1);
      expect(ids.decode(changed)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => {
        expect(ids.decode(text)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});

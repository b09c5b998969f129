import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../../../test/support/any-character.ts';
import type { MetricCommit } from '../../../../metrics/metric-store.ts';
import { decodeCommitHint, encodeCommitHints } from './commit-hint.ts';

const name = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: anyCharacter, minLength: 500, maxLength: 1_500, size: 'max' }),
);
const commit: fc.Arbitrary<MetricCommit> = fc.record({
  projectId: fc.string(),
  newestMs: fc
    .array(fc.tuple(name, fc.maxSafeInteger()), { minLength: 1, maxLength: 40 })
    .map((pairs) => new Map(pairs)),
});

it('brings every metric of every commit, in payloads that a notification has room for', () => {
  let splitCount = 0;
  fc.assert(
    fc.property(fc.array(commit, { maxLength: 3 }), (commits) => {
      const payloads = encodeCommitHints('me', commits);
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
      splitCount += payloads.length - commits.length;
      const decoded = payloads.flatMap((payload) => decodeCommitHint(payload) ?? []);
      expect(decoded.every(({ processId }) => processId === 'me')).toBe(true);
      const flat = (all: readonly MetricCommit[]) =>
        all.flatMap(({ projectId, newestMs }) => [...newestMs].map((pair) => [projectId, ...pair]));
      expect(flat(decoded.map((hint) => hint.commit))).toEqual(flat(commits));
    }),
  );
  expect(splitCount).toBeGreaterThan(0);
});

it('leaves out a name that no payload has room for, and keeps the others', () => {
  const newestMs = new Map([
    ['a', 1],
    ['x'.repeat(8_000), 2],
    ['b', 3],
  ]);
  const [payload = '', ...others] = encodeCommitHints('me', [{ projectId: 'prj_1', newestMs }]);
  expect(others).toEqual([]);
  expect(decodeCommitHint(payload)?.commit.newestMs).toEqual(
    new Map([
      ['a', 1],
      ['b', 3],
    ]),
  );
});

it.each(['', '{', 'null', '7', '{"by":"x"}', '{"by":"x","project":"p","newest":7}'])('ignores %j', (text) => {
  expect(decodeCommitHint(text)).toBeUndefined();
});

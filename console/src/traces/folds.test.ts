import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allFolds,
  decodeFolds,
  encodeFolds,
  isFolded,
  maxFoldExceptions,
  noFolds,
  toggleFold,
  unfold,
} from './folds.ts';
import { spanId } from './testing/sample-events.ts';

const arbitraryFolds = fc.record({
  all: fc.boolean(),
  except: fc.uniqueArray(fc.nat().map(spanId), { maxLength: maxFoldExceptions }),
});

describe('folds', () => {
  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(arbitraryFolds, (folds) => {
        expect(decodeFolds(encodeFolds(folds))).toEqual(folds);
      }),
    );
  });

  it('turns one span and no other', () => {
    fc.assert(
      fc.property(arbitraryFolds, fc.nat().map(spanId), (folds, id) => {
        fc.pre(folds.except.length < maxFoldExceptions);
        const turned = toggleFold(folds, id);
        expect(isFolded(turned, id)).toBe(!isFolded(folds, id));
        for (const other of folds.except.filter((each) => each !== id))
          expect(isFolded(turned, other)).toBe(isFolded(folds, other));
      }),
    );
  });

  it('opens all spans that it is given', () => {
    const open = unfold(allFolds, [spanId(1), spanId(2)]);
    expect([1, 2, 3].map((id) => isFolded(open, spanId(id)))).toEqual([false, false, true]);
    expect(unfold(noFolds, [spanId(1)])).toEqual(noFolds);
  });

  it('forgets the oldest exceptions, so that an address stays short', () => {
    let folds = noFolds;
    for (let id = 0; id <= maxFoldExceptions; id += 1) folds = toggleFold(folds, spanId(id));
    expect(folds.except).toHaveLength(maxFoldExceptions);
    expect([isFolded(folds, spanId(0)), isFolded(folds, spanId(1))]).toEqual([false, true]);
  });

  it('folds nothing for values that it did not encode', () => {
    for (const value of [undefined, 7, '', 'none', '<script>', [spanId(1)]])
      expect(decodeFolds(value)).toEqual(noFolds);
    expect(decodeFolds(`all.zz.${spanId(1)}.${spanId(1)}`)).toEqual({ all: true, except: [spanId(1)] });
  });
});

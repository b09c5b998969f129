import { beforeEach, describe, expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import { defaultSeriesLimits } from '../../../../metrics/series-limits.ts';
import { createKnownSeries, type KnownSeries, seriesIdOf } from './known-series.ts';

const refusal = { reason: 'series_limit', text: 'the project is full' } as const;

function labelsOf(instance: string): Uint8Array {
  return encodeLabelBytes(['__name__', 'up', 'instance', instance]);
}

describe('the series that a gateway knows', () => {
  let isFull: boolean;
  let known: KnownSeries;
  beforeEach(() => {
    isFull = false;
    known = createKnownSeries({
      limits: defaultSeriesLimits,
      refusalOf: () => (isFull ? refusal : undefined),
    });
  });

  /** @returns its number. */
  function add(instance: string, project = 0): number {
    const series = known.resolve(project, labelsOf(instance));
    if (typeof series !== 'number') throw new Error(series.text);
    return series;
  }

  it('have one number for each project and label set', () => {
    const [a, b, ofOther] = [add('a'), add('b'), add('a', 1)];
    expect(new Set([a, b, ofOther]).size).toBe(3);
    expect(add('a')).toBe(a);
    expect(known.find(1, seriesIdOf(labelsOf('a')))).toBe(ofOther);
    expect(known.labelBytes(b)).toEqual(labelsOf('b'));
    expect(known.isKnown(a)).toBe(false);
  });

  it('are refused by the limits of labels, and get no number then', () => {
    const many = Array.from({ length: 65 }, (_, index) => [`label${index}`, 'x']).flat();
    expect(known.resolve(0, encodeLabelBytes(many))).toMatchObject({ reason: 'label_limit' });
    expect(known.count).toBe(0);
  });

  it('are refused beyond the labels that the new ones of a project may have in a commit', () => {
    const { length } = labelsOf('a');
    known = createKnownSeries({
      limits: defaultSeriesLimits,
      maxNewLabelBytes: 2 * length,
      refusalOf: () => undefined,
    });
    const [a, b] = [add('a'), add('b')];
    expect(known.resolve(0, labelsOf('c'))).toMatchObject({ reason: 'series_limit' });
    expect([add('a'), add('b'), add('c', 1), known.count]).toEqual([a, b, 2, 3]);
    expect(known.newLabelBytes).toBe(3 * length);
    known.clearRefusals();
    expect(add('c')).toBe(3);
  });

  it('are refused once that is certain, which it is not before they are read', () => {
    const series = add('a');
    isFull = true;
    expect(known.resolve(0, labelsOf('a'))).toBe(series);
    known.know(series, { arrivalDay: 0, sampleDay: Number.NEGATIVE_INFINITY });
    expect(known.resolve(0, labelsOf('a'))).toBe(refusal);
    isFull = false;
    known.refuse(series, refusal);
    expect(known.resolve(0, labelsOf('a'))).toBe(refusal);
    known.clearRefusals();
    expect(known.resolve(0, labelsOf('a'))).toBe(series);
  });

  it('keep what is known of them when others are forgotten', () => {
    const instances = Array.from({ length: 3_000 }, (_, index) => `i${index}`);
    for (const [index, instance] of instances.entries()) {
      const series = add(instance, index % 2);
      known.know(series, { arrivalDay: index, sampleDay: 2 * index });
      known.state.words.set([index, -index], 2 * series);
    }
    known.keepOnly((series) => known.arrivalDayOf(series) % 3 === 0);
    expect(known.count).toBe(1_000);
    for (const [index, instance] of instances.entries()) {
      const series = known.find(index % 2, seriesIdOf(labelsOf(instance)));
      expect(series === -1).toBe(index % 3 !== 0);
      if (series === -1) continue;
      expect(known.labelBytes(series)).toEqual(labelsOf(instance));
      expect([...known.state.words.subarray(2 * series, 2 * series + 2)]).toEqual([index, -index]);
      expect([known.arrivalDayOf(series), known.sampleDayOf(series)]).toEqual([index, 2 * index]);
      expect(known.isKnown(series)).toBe(true);
    }
    // A number that is given again has nothing of what had it before.
    const added = add('new');
    expect(known.isKnown(added)).toBe(false);
    expect(known.state.words[2 * added]).toBe(Number.NEGATIVE_INFINITY);
  });

  it('are not known of a project that others may have written to', () => {
    const [a, b, c] = [add('a', 0), add('a', 1), add('a', 2)];
    for (const series of [a, b, c]) known.know(series, { arrivalDay: 1, sampleDay: 1 });
    known.state.words.set([5, 6], 2 * a);
    known.forgetProjects(new Set([0, 2]));
    expect([known.isKnown(a), known.isKnown(b), known.isKnown(c)]).toEqual([false, true, false]);
    expect(known.state.words[2 * a]).toBe(Number.NEGATIVE_INFINITY);
  });

  it('take memory for the names of their metrics beside their labels', () => {
    const long = 'x'.repeat(1_000);
    const addAll = (labelsOf: (index: number) => readonly string[]): number => {
      const before = known.byteSize;
      for (let index = 1_000; index < 2_000; index++) known.resolve(0, encodeLabelBytes(labelsOf(index)));
      return known.byteSize - before;
    };
    const ofOneMetric = addAll((index) => ['__name__', 'm', 'a', `${long}${index}`]);
    const ofManyMetrics = addAll((index) => ['__name__', `${long}${index}`, 'a', 'm']);
    expect(ofManyMetrics - ofOneMetric).toBeGreaterThan(1_000 * 2 * long.length);
    known.keepOnly(() => false);
    expect(known.metricNames.byteSize).toBe(0);
  });

  it('are no longer registered on days before one that is forgotten', () => {
    const [a, b] = [add('a'), add('b')];
    known.know(a, { arrivalDay: 3, sampleDay: 1 });
    known.know(b, { arrivalDay: 3, sampleDay: 2 });
    known.forgetDaysBefore(2);
    expect([known.sampleDayOf(a), known.sampleDayOf(b)]).toEqual([Number.NEGATIVE_INFINITY, 2]);
    expect([known.isKnown(a), known.arrivalDayOf(a)]).toEqual([true, 3]);
  });
});

import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../../query-limits.ts';
import { instant, range } from '../testing/evaluate-text.ts';

const series = {
  'metric{instance="a",job="1",label="value"}': '0 1 2',
  'target_info{instance="a",job="1",data="info",other="more"}': '1 1 1',
  'build_info{instance="a",job="1",version="3"}': '1 1 1',
};

it('adds the labels of target_info of the same instance and job', () => {
  expect(instant('info(metric)', 60_000, series)).toEqual({
    'metric{data="info", instance="a", job="1", label="value", other="more"}': 1,
  });
});

it('adds only the labels and info metrics that the selector names', () => {
  expect(instant('info(metric, {data=~".+"})', 0, series)).toEqual({
    'metric{data="info", instance="a", job="1", label="value"}': 0,
  });
  expect(instant('info(metric, {__name__="build_info"})', 0, series)).toEqual({
    'metric{instance="a", job="1", label="value", version="3"}': 0,
  });
});

it('takes metrics whose names end in _info where the selector only excludes names', () => {
  const expected = { 'metric{instance="a", job="1", label="value", version="3"}': 0 };
  expect(instant('info(metric, {__name__!="target_info"})', 0, series)).toEqual(expected);
  expect(instant('info(metric, {__name__!~"target.+"})', 0, series)).toEqual(expected);
});

it('keeps the existing value of a label, and rejects two new ones', () => {
  const base = { 'metric{instance="a",job="1",data="own"}': '0' };
  expect(instant('info(metric)', 0, { ...series, ...base })).toHaveProperty(
    'metric{data="own", instance="a", job="1", other="more"}',
  );
  const rival = { 'other_info{instance="a",job="1",other="less"}': '1' };
  expect(() => instant('info(metric, {__name__=~".+_info"})', 0, { ...series, ...rival })).toThrow(
    'conflicting label: other',
  );
});

it('leaves a series without info unchanged, unless the selector requires it', () => {
  const alone = { 'metric{instance="b"}': '0' };
  expect(instant('info(metric)', 0, alone)).toEqual({ 'metric{instance="b"}': 0 });
  expect(instant('info(metric, {data=~".*"})', 0, alone)).toEqual({ 'metric{instance="b"}': 0 });
  expect(instant('info(metric, {data=~".+"})', 0, alone)).toEqual({});
});

it('leaves info series unchanged', () => {
  expect(instant('info(target_info)', 0, series)).toHaveProperty(
    'target_info{data="info", instance="a", job="1", other="more"}',
    1,
  );
});

it('uses the latest of successive info series, and rejects two at once', () => {
  const changing = {
    'metric{instance="a",job="1"}': '0 1 2',
    'target_info{instance="a",job="1",data="new"}': '_ 1 1',
    'target_info{instance="a",job="1",data="old"}': '1 _ _',
  };
  expect(range('info(metric)', { to: 2 }, changing)).toEqual({
    'metric{data="old", instance="a", job="1"}': { 0: 0 },
    'metric{data="new", instance="a", job="1"}': { 1: 1, 2: 2 },
  });
  const both = { ...changing, 'target_info{instance="a",job="1",data="old"}': '1 1 1' };
  expect(() => instant('info(metric)', 60_000, both)).toThrow('found duplicate series for info metric');
});

it('refuses series that become equal by what it adds, at a common step', () => {
  const data = {
    'm{instance="a",job="1"}': '1 1 _',
    'm{instance="a",job="1",data="info"}': '_ 2 2',
    'target_info{instance="a",job="1",data="info"}': '1 1 1',
  };
  const sameLabels = 'vector cannot contain metrics with the same labelset';
  const alone = { lookbackMs: 1 };
  expect(instant('info(m)', 0, data, alone)).toEqual({ 'm{data="info", instance="a", job="1"}': 1 });
  expect(() => instant('info(m)', 60_000, data, alone)).toThrow(sameLabels);
  expect(() => instant('sum(info(m))', 60_000, data, alone)).toThrow(sameLabels);
  expect(range('info(m)', { to: 2, step: 2 }, data, alone)).toEqual({
    'm{data="info", instance="a", job="1"}': { 0: 1, 2: 2 },
  });
});

it('counts the series for combinations of info series as points, until those of the next one', () => {
  const minutes = 16;
  // Each minute another combination of one a_info and one b_info.
  const words = (isAt: (minute: number) => boolean) =>
    Array.from({ length: minutes }, (_, minute) => (isAt(minute) ? '1' : '_')).join(' ');
  const infos = [0, 1, 2, 3].flatMap((n) => [
    [`a_info{instance="a",job="1",a="${n}"}`, words((minute) => minute % 4 === n)],
    [`b_info{instance="a",job="1",b="${n}"}`, words((minute) => Math.floor(minute / 4) === n)],
  ]);
  const metrics = ['1', '2'].map((n) => [`m{instance="a",job="1",n="${n}"}`, words(() => true)]);
  const data = Object.fromEntries([...infos, ...metrics]);
  const text = 'count(info(m, {__name__=~".+_info"}))';
  // Which steps each label set has, and its text.
  const key = JSON.stringify(['__name__', 'm', 'a', '0', 'b', '0', 'instance', 'a', 'job', '1', 'n', '1']);
  const ofLabels = Math.ceil((minutes + key.length) / 8);
  // Eight info series, 16 variants, the group and its result.
  const enough = (8 + 16 + 2) * minutes + 2 * 16 * ofLabels;
  // With delayed names nothing joins and so holds the series of all.
  const withPoints = (maxPoints: number) => ({
    lookbackMs: 1,
    limits: { ...defaultQueryLimits, delaysNameRemoval: true, maxPoints },
  });
  const counted = range(text, { to: minutes - 1 }, data, withPoints(enough));
  expect(Object.values(Object(counted)['{}'])).toEqual(new Array(minutes).fill(2));
  expect(() => range(text, { to: minutes - 1 }, data, withPoints((8 + 15) * minutes))).toThrow(
    'the query holds more than',
  );
});

it('lets the deadline end the addition of very many labels', () => {
  const names = Array.from({ length: 3_000 }, (_, n) => `n${n}`);
  const infos = names.map((name) => [`${name}_info{instance="a",job="1",${name}="1"}`, '1']);
  const data = Object.fromEntries([...infos, ['m{instance="a",job="1"}', '1']]);
  let checks = 0;
  const checkDeadline = () => void checks++;
  instant('info(m, {__name__=~".+_info"})', 0, data, { checkDeadline });
  expect(checks).toBeGreaterThan(50);
});

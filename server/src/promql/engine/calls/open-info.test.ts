import { expect, it } from 'vitest';
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

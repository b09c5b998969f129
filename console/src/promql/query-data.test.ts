import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toChartLines } from './chart-lines.ts';
import { joinWindows } from './join-windows.ts';
import { limitLines } from './limit-lines.ts';
import { toQueryFailure } from './query-failure.ts';
import { toInstantAnswer, toRangeAnswer } from './range-answer.ts';
import { toSeriesCsv } from './series-csv.ts';

const window = { startMs: 0, endMs: 20_000, stepMs: 10_000 };
const of = (metric: Record<string, string>, ...values: [number, string][]) => ({ metric, values });

it('keeps answers of the window before in their place, without gaps where a window says nothing', () => {
  const old = { window, series: [of({}, [0, '1'], [20, '3'])] };
  const wider = {
    window: { startMs: 5_000, endMs: 20_000, stepMs: 5_000 },
    series: [of({}, [5, '1'], [10, '2'], [15, '3'], [20, '4'])],
  };
  expect(joinWindows([old, wider])).toEqual({
    timesS: [0, 5, 10, 15, 20],
    columns: [[[1, undefined, null, undefined, 3]], [[undefined, 1, 2, 3, 4]]],
  });
  expect(joinWindows([])).toEqual({ timesS: [], columns: [] });
});

it('draws the series with the largest values when there are too many, in their order', () => {
  const series = [1, 9, 3, 7].map((value) => of({ value: String(value) }, [0, String(value)], [10, 'NaN']));
  const limited = limitLines(series, 2);
  expect(limited.series.map(({ metric }) => metric['value'])).toEqual(['9', '7']);
  expect(limited.totalCount).toBe(4);
});

it('tells the queries of a chart apart by their letters', () => {
  const answer = { window, series: [of({ job: 'a' }, [0, '1']), of({ job: 'b' }, [0, '2'])], notes: [] };
  const single = toChartLines([{ letter: 'A', expression: 'x', answer }], 'light');
  expect(single.lines.map(({ name }) => name)).toEqual(['job="a"', 'job="b"']);
  const both = toChartLines(
    [
      { letter: 'A', expression: 'x', answer },
      { letter: 'C', expression: 'sum(x)', answer: { ...answer, series: [of({}, [0, '3'])] } },
    ],
    'light',
  );
  expect(both.lines.map(({ name }) => name)).toEqual(['A  job="a"', 'A  job="b"', 'C  sum(x)']);
  expect(new Set(both.lines.map(({ color }) => color)).size).toBe(3);
  expect(both.totalCount).toBe(3);
});

it('sorts the series of a range, and leaves those of an instant as the query ordered them', () => {
  const [b, a] = [of({ job: 'b' }, [0, '1']), of({ job: 'a' }, [0, '2'])];
  const range = { status: 'success', data: { resultType: 'matrix', result: [b, a] } } as const;
  expect(toRangeAnswer({ ...range, data: { ...range.data, result: [b, a] } }, window).series).toEqual([a, b]);
  const instant = toInstantAnswer({
    status: 'success',
    data: {
      resultType: 'vector',
      result: [
        { metric: { job: 'b' }, value: [0, '1'] },
        { metric: { job: 'a' }, value: [0, '2'] },
      ],
    },
    infos: ['a counter should end in _total'],
  });
  expect(instant.rows.map(({ metric }) => metric['job'])).toEqual(['b', 'a']);
  expect(instant.notes).toEqual(['a counter should end in _total']);
});

it('shows scalars, and the last value of a range vector, at an instant', () => {
  const scalar = { resultType: 'scalar', result: [7, '42'] } satisfies object;
  expect(
    toInstantAnswer({ status: 'success', data: { resultType: 'scalar', result: [7, '42'] } }).rows,
  ).toEqual([{ metric: {}, point: scalar.result }]);
  const matrix = { resultType: 'matrix' as const, result: [of({ job: 'a' }, [1, '1'], [2, '2']), of({})] };
  expect(toInstantAnswer({ status: 'success', data: matrix }).rows).toEqual([
    { metric: { job: 'a' }, point: [2, '2'] },
  ]);
});

it('exports every value with its labels, and no formula', () => {
  const csv = toSeriesCsv([
    { letter: 'A', series: [of({ job: 'a,"b"', path: '=1+1' }, [0.5, '1'], [1, 'NaN'])] },
    { letter: 'B', series: [of({ path: '-2' }, [1, '-3'])] },
  ]);
  expect(csv.split('\r\n')).toEqual([
    'time,query,job,path,value',
    `1970-01-01T00:00:00.500Z,A,"a,""b""",'=1+1,1`,
    `1970-01-01T00:00:01.000Z,A,"a,""b""",'=1+1,NaN`,
    `1970-01-01T00:00:01.000Z,B,,'-2,-3`,
    '',
  ]);
});

it('exports nothing for a label that a series lacks, whatever its name', () => {
  const series = [of({ constructor: 'x' }, [1, '1']), of({ job: 'a' }, [1, '2'])];
  expect(toSeriesCsv([{ letter: 'A', series }]).split('\r\n')).toEqual([
    'time,query,constructor,job,value',
    '1970-01-01T00:00:01.000Z,A,x,,1',
    '1970-01-01T00:00:01.000Z,A,,a,2',
    '',
  ]);
});

it('finds the place of a mistake, inside the expression', () => {
  const detail = { type: 'query' as const, start: 3, end: 99, reason: 'syntax' as const, hint: 'close it' };
  const said = 'query: unclosed parenthesis at offset 3; close it';
  const refused = new ApiError(said, { status: 400, code: 'INVALID_QUERY', details: [detail] });
  expect(toQueryFailure(refused, 'sum(up')).toMatchObject({
    start: 3,
    end: 6,
    message: 'unclosed parenthesis; close it',
  });
  const tooMuch = new ApiError('too many samples', { status: 400, code: 'INVALID_QUERY' });
  expect(toQueryFailure(tooMuch, 'up')).toMatchObject({ start: 0, end: 2, message: 'too many samples' });
  expect(
    toQueryFailure(new ApiError('slow', { status: 504, code: 'DEADLINE_EXCEEDED' }), 'up'),
  ).toBeUndefined();
});

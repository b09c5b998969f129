import type { PrometheusQueryResponse } from '../generated/types.gen.ts';
import type { MatrixSeries } from './align-matrix.ts';
import type { QueryWindow } from './query-step.ts';
import { type Labels, sortSeries } from './series-names.ts';

type Point = MatrixSeries['values'][number];

/** The value of an expression over a window. */
export interface RangeAnswer {
  readonly window: QueryWindow;
  /** Sorted by labels. */
  readonly series: readonly MatrixSeries[];
  /** Warnings and infos of the evaluation. */
  readonly notes: readonly string[];
}

export function toRangeAnswer(response: PrometheusQueryResponse, window: QueryWindow): RangeAnswer {
  const { data } = response;
  const series = data.resultType === 'matrix' ? sortSeries(data.result) : [];
  return { window, series, notes: notesOf(response) };
}

/** A series and its value at one time; of a range vector, the last of its values. */
export interface InstantRow {
  readonly metric: Labels;
  readonly point: Point;
}

export interface InstantAnswer {
  /** In the order of the answer, which `sort` and `topk` determine. */
  readonly rows: readonly InstantRow[];
  readonly notes: readonly string[];
}

export function toInstantAnswer(response: PrometheusQueryResponse): InstantAnswer {
  return { rows: rowsOf(response.data), notes: notesOf(response) };
}

function rowsOf(data: PrometheusQueryResponse['data']): InstantRow[] {
  switch (data.resultType) {
    case 'vector':
      return data.result.map(({ metric, value }) => ({ metric, point: value }));
    case 'matrix':
      return data.result.flatMap(({ metric, values }) => {
        const point = values.at(-1);
        return point === undefined ? [] : [{ metric, point }];
      });
    case 'scalar':
    case 'string':
      return [{ metric: {}, point: data.result }];
  }
}

function notesOf({ warnings = [], infos = [] }: PrometheusQueryResponse): string[] {
  return [...warnings, ...infos];
}

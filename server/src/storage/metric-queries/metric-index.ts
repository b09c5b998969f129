import { keepShape } from '../../memory/keep-shape.ts';
import type { LabelMatcher } from '../../promql/labels/label-matcher.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { createLabelColumn, type LabelColumn, labelsOfRow } from './label-column.ts';
import { createLabelReader } from './label-reader.ts';
import { createLabelTable, type LabelTable } from './label-table.ts';
import type { MetricLabels } from './selected-metrics.ts';

/** The series of one metric of a project as rows, in the order in which this thread first read them. Not shared. */
export interface MetricIndex extends MetricLabels {
  readonly rowCount: number;
  /** The row of a series of the head, which a day file may have added before. */
  addHeadSeries(series: number, labelBytes: Uint8Array): void;
  /** A series of the head is gone: its row remains for day files, with a copy of the labels. */
  removeHeadSeries(series: number, labelBytes: Uint8Array): void;
  /** The row of a series of a day file; the bytes are copied when they are new. */
  rowOf(labelBytes: Uint8Array): number;
  /** The number of a row in the head, -1 when it is only in day files. */
  headSeries(row: number): number;
  /** Rows that every matcher matches, ascending. */
  match(matchers: readonly LabelMatcher[], checkDeadline: DeadlineCheck): Int32Array;
}

const labelReader = createLabelReader();

/** @param headLabelBytes of a series of the head; their memory stays where it is until the series is removed. */
export function createMetricIndex(
  metric: string,
  headLabelBytes: (series: number) => Uint8Array,
): MetricIndex {
  return new ColumnarMetricIndex(metric, headLabelBytes);
}

class ColumnarMetricIndex implements MetricIndex {
  readonly metric: string;
  readonly #headLabelBytes: (series: number) => Uint8Array;
  readonly #headSeries: number[] = [];
  readonly #copies = new Map<number, Uint8Array>();
  readonly #table: LabelTable;
  readonly #columns = new Map<string, LabelColumn>();
  readonly #decoded: (Labels | undefined)[] = [];
  #sorted: readonly LabelColumn[] | undefined;

  constructor(metric: string, headLabelBytes: (series: number) => Uint8Array) {
    this.metric = metric;
    this.#headLabelBytes = headLabelBytes;
    this.#table = createLabelTable((row) => this.#bytesOf(row));
  }

  get rowCount(): number {
    return this.#table.count;
  }

  addHeadSeries(series: number, labelBytes: Uint8Array): void {
    const row = this.#table.find(labelBytes);
    if (row < 0) this.#add(labelBytes, series);
    else {
      this.#headSeries[row] = series;
      this.#copies.delete(row);
    }
  }

  removeHeadSeries(series: number, labelBytes: Uint8Array): void {
    const row = this.#table.find(labelBytes);
    // The same labels may have come again, under another number.
    if (this.#headSeries[row] !== series) return;
    this.#copies.set(row, labelBytes.slice());
    this.#headSeries[row] = -1;
  }

  rowOf(labelBytes: Uint8Array): number {
    const row = this.#table.find(labelBytes);
    return row < 0 ? this.#add(labelBytes, -1) : row;
  }

  headSeries(row: number): number {
    // A row of this index.
    return this.#headSeries[row] as number;
  }

  match(matchers: readonly LabelMatcher[], checkDeadline: DeadlineCheck): Int32Array {
    let rows = allRows(this.#table.count);
    for (const matcher of matchers) {
      const column = this.#columns.get(matcher.name);
      if (column !== undefined) rows = keepMatching(rows, column, column.test(matcher, checkDeadline));
      else if (!matcher.matches('')) return new Int32Array(0);
    }
    return rows;
  }

  labels(row: number): Labels {
    const known = this.#decoded[row];
    if (known !== undefined) return known;
    const labels = labelsOfRow(this.columns(), row);
    this.#decoded[row] = labels;
    return labels;
  }

  columns(): readonly LabelColumn[] {
    this.#sorted ??= [...this.#columns.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return this.#sorted;
  }

  #bytesOf(row: number): Uint8Array {
    // A row is one of the head or has a copy.
    return this.#copies.get(row) ?? this.#headLabelBytes(this.#headSeries[row] as number);
  }

  #columnOf(name: string): LabelColumn {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const column = createLabelColumn(name);
    this.#columns.set(name, column);
    this.#sorted = undefined;
    return column;
  }

  #add(labelBytes: Uint8Array, headSeries: number): number {
    const row = this.#table.count;
    this.#headSeries.push(headSeries);
    if (headSeries < 0) this.#copies.set(row, labelBytes.slice());
    this.#table.add(labelBytes);
    labelReader.read(labelBytes, (name, value) => this.#columnOf(name).set(row, value));
    return row;
  }
}

// Some live no longer than a read.
keepShape(createMetricIndex('', () => new Uint8Array(0)));

function allRows(count: number): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

function keepMatching(
  rows: Int32Array<ArrayBuffer>,
  column: LabelColumn,
  matching: Uint8Array,
): Int32Array<ArrayBuffer> {
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    // In bounds.
    const row = rows[i] as number;
    if (matching[column.codeAt(row)] === 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

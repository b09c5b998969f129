import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { labelValue } from '../../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../../promql/labels/labels.ts';
import { FieldSection } from '../field-section.ts';
import type { SeriesForm } from '../otlp/metric-context.ts';
import { histogramForms } from '../otlp/series-forms.ts';
import { createFormEncoder } from './create-form-encoder.ts';
import { type HistogramLayout, seriesBesideBounds } from './histogram-layout.ts';
import { type LabelsResult, readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/**
 * The series that the native histograms of one time series become, by layout. What depends on the labels alone is read, looked up
 * and refused once for each layout, because a histogram of few bytes would otherwise cost as much as all labels of its
 * series.
 */
export class HistogramSeries {
  readonly #target: WriteRequestTarget;
  #section = new FieldSection(new Uint8Array(0), new DataView(new ArrayBuffer(0)));
  #labels: LabelsResult | undefined;
  #metricName: string | undefined;
  /** Encodes those of each series, once it is known that they are not refused. */
  #encodeForm: (form: SeriesForm) => Uint8Array = () => new Uint8Array(0);
  /** Why there are none, whatever their layout; `null` if there may be some, `undefined` before that was asked. */
  #refusal: SeriesRefusal | null | undefined;
  /** By the key of their layout: the numbers of the series, or why they are refused; `null` for those that are not remembered. */
  readonly #byLayout = new Map<string, Int32Array | SeriesRefusal | null>();
  /** The labels, and room for a layout. */
  #key = new Uint8Array(0);
  #keyView = new DataView(this.#key.buffer);
  #hasLabels = false;

  constructor(target: WriteRequestTarget) {
    this.#target = target;
  }

  /** Begins a time series. @param labels its fields `Label`, which stay until the next one begins. */
  begin(labels: FieldSection): void {
    this.#section = labels;
    this.#labels = undefined;
    this.#metricName = undefined;
    this.#refusal = undefined;
    this.#byLayout.clear();
    this.#hasLabels = false;
  }

  /** The name of the metric; '' without one. */
  get metricName(): string {
    if (this.#metricName === undefined) {
      const result = this.#readLabels();
      this.#metricName = result.ok ? labelValue(result.labels, metricNameLabel) : '';
    }
    return this.#metricName;
  }

  /** The series of this layout that are remembered, in the order of `histogramForms`. */
  find(layout: HistogramLayout): Int32Array | undefined {
    let known = this.#byLayout.get(layout.key);
    if (known === undefined && !this.#refusal) known = this.#recall(layout);
    return known instanceof Int32Array ? known : undefined;
  }

  /** The series of this layout; those that are new are made. */
  resolve(layout: HistogramLayout): Int32Array | SeriesRefusal {
    const known = this.find(layout) ?? this.#byLayout.get(layout.key) ?? this.#refuse();
    if (known !== null) return known;
    const made = this.#make(layout);
    this.#byLayout.set(layout.key, made);
    return made;
  }

  /** The number of a series that has samples; -1 without one. */
  findStored(form: SeriesForm): number {
    const { sink, encoder } = this.#target;
    if (this.#refuse() !== null || encoder.refusal !== undefined) return -1;
    return sink.findSeries(this.#encodeForm(form));
  }

  /** Why all series with these labels are refused. */
  #refuse(): SeriesRefusal | null {
    if (this.#refusal === undefined) this.#refusal = this.#refuseLabels();
    return this.#refusal;
  }

  #refuseLabels(): SeriesRefusal | null {
    const { sink, encoder } = this.#target;
    const result = this.#readLabels();
    if (!result.ok) return { reason: 'invalid_labels', text: result.problem };
    this.#encodeForm = createFormEncoder(result.labels, encoder);
    return sink.refusalOf(this.#encodeForm({ suffix: '' })) ?? null;
  }

  #readLabels(): LabelsResult {
    this.#labels ??= readLabels(this.#section);
    return this.#labels;
  }

  #recall(layout: HistogramLayout): Int32Array | null {
    const { cache, project } = this.#target;
    const keyEnd = this.#writeKey(layout);
    const offset = cache.find(project, this.#keyView, 0, keyEnd);
    // These numbers stay, also when the cache puts others into another array.
    const numbers =
      offset === -1
        ? null
        : cache.numbers.subarray(offset, offset + layout.bounds.length + seriesBesideBounds);
    this.#byLayout.set(layout.key, numbers);
    return numbers;
  }

  #make(layout: HistogramLayout): Int32Array | SeriesRefusal {
    const { sink, cache, project, encoder } = this.#target;
    const forms = histogramForms(layout.bounds, true);
    const numbers = new Int32Array(forms.length);
    for (const [index, form] of forms.entries()) {
      const series = encoder.refusal ?? sink.series(this.#encodeForm(form));
      if (typeof series !== 'number') return series;
      numbers[index] = series;
    }
    const keyEnd = this.#writeKey(layout);
    cache.add(project, this.#key, 0, keyEnd, numbers);
    return numbers;
  }

  /** Writes the labels, unless they are there, and what determines the bounds. Returns the end of the key. */
  #writeKey({ keyBytes }: HistogramLayout): number {
    const labels = this.#section.content();
    const size = labels.length + keyBytes.length;
    if (size > this.#key.length) {
      this.#key = new Uint8Array(2 * size);
      this.#keyView = new DataView(this.#key.buffer);
      this.#hasLabels = false;
    }
    if (!this.#hasLabels) this.#key.set(labels);
    this.#hasLabels = true;
    this.#key.set(keyBytes, labels.length);
    return size;
  }
}

import type { SampleSink, SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import { readAttributes } from '../../otlp/common-messages/read-attributes.ts';
import type { FieldSection } from '../field-section.ts';
import type { LabelEncoder, SharedLabels } from '../label-encoder.ts';
import type { SeriesCache } from '../series-cache.ts';
import type { ContextCache } from './context-cache.ts';
import { labelAttributes } from './label-attributes.ts';
import type {
  MetricContext,
  ResourceContext,
  ScopeContext,
  SeriesForm,
  SeriesLayout,
  SharedContext,
} from './metric-context.ts';
import { countSuffix } from './series-forms.ts';
import { joinLabels, type LabelPart, toLabelParts } from './translate-labels.ts';
import { targetInfoName } from './translate-resource.ts';

const nothing = new DataView(new ArrayBuffer(0));

/**
 * Translates the series of an OTLP request into series numbers, keyed by raw bytes, so that known bytes are
 * not decoded again.
 */
export class SeriesTranslator {
  readonly #cache: SeriesCache;
  readonly #encoder: LabelEncoder;
  /** What the series of a request are below. */
  readonly contexts: ContextCache;
  /** The labels of all points of a scope, of the one that needed them last. */
  #sharedOf: { readonly scope: ScopeContext; readonly labels: SharedLabels } | undefined;
  /** The forms of the layout that needed them last. */
  #formsOf: { readonly layout: SeriesLayout; readonly forms: readonly SeriesForm[] } | undefined;

  constructor(cache: SeriesCache, encoder: LabelEncoder, contexts: ContextCache) {
    this.#cache = cache;
    this.#encoder = encoder;
    this.contexts = contexts;
  }

  /** Ends a request: releases what was made for its new series. */
  end(): void {
    this.#sharedOf = undefined;
    this.#formsOf = undefined;
  }

  /** Series numbers; methods return offsets into it. */
  get numbers(): Int32Array {
    return this.#cache.numbers;
  }

  /**
   * The series of a point, in the order of its layout.
   *
   * @param section the attributes of the point, which have this tag.
   * @returns an offset into `numbers`; -1 if they are rejected, which the sink has counted.
   */
  seriesOf(layout: SeriesLayout, section: FieldSection, tag: number, sink: SampleSink): number {
    const offset = this.knownSeriesOf(layout, section);
    return offset === -1 ? this.#makeSeries(layout, section, tag, sink) : offset;
  }

  /** The same of series that are remembered; -1 for others. */
  knownSeriesOf({ id }: SeriesLayout, { view, start, end }: FieldSection): number {
    return this.#cache.find(id, view, start, end);
  }

  /** The numbers of those series of a histogram or summary that have samples; none when its count has none. */
  storedSeriesOf(layout: SeriesLayout, section: FieldSection, tag: number, sink: SampleSink): number[] {
    const encodeForm = this.#formEncoder(layout.metric, section, tag);
    if (this.#isRefused(layout.metric, sink)) return [];
    const find = (form: SeriesForm) => sink.findSeries(encodeForm(form));
    const forms = this.#forms(layout);
    const isStored = forms.some((form) => form.suffix === countSuffix && find(form) !== -1);
    return isStored ? forms.map(find).filter((series) => series !== -1) : [];
  }

  /** The number of one of them; -1 if it has no samples. */
  storedSeries(
    metric: MetricContext,
    form: SeriesForm,
    section: FieldSection,
    tag: number,
    sink: SampleSink,
  ): number {
    const encodeForm = this.#formEncoder(metric, section, tag);
    if (this.#isRefused(metric, sink)) return -1;
    return sink.findSeries(encodeForm(form));
  }

  /** The series of the resource's `target_info`, -1 if it has none or it is rejected. */
  targetInfoSeries({ id, targetInfo }: ResourceContext, sink: SampleSink): number {
    if (targetInfo === undefined) return -1;
    const offset = this.#cache.find(id, nothing, 0, 0);
    if (offset !== -1) return this.numbers[offset] ?? -1;
    const series = sink.series(this.#encoder.encode(targetInfo));
    if (typeof series === 'number') {
      this.#cache.add(id, new Uint8Array(0), 0, 0, Int32Array.of(series));
      return series;
    }
    sink.reject(series.reason, 1, `${targetInfoName}: ${series.text}`);
    return -1;
  }

  #forms(layout: SeriesLayout): readonly SeriesForm[] {
    if (this.#formsOf?.layout !== layout) this.#formsOf = { layout, forms: layout.makeForms() };
    return this.#formsOf.forms;
  }

  #makeSeries(layout: SeriesLayout, section: FieldSection, tag: number, sink: SampleSink): number {
    const { bytes, start, end } = section;
    const encodeForm = this.#formEncoder(layout.metric, section, tag);
    const refusal = this.#refusalOf(layout.metric, sink);
    if (refusal !== null) {
      sink.reject(refusal.reason, layout.seriesCount, refusal.text);
      return -1;
    }
    const numbers = new Int32Array(layout.seriesCount);
    for (const [index, form] of this.#forms(layout).entries()) {
      const series = this.#encoder.refusal ?? sink.series(encodeForm(form));
      if (typeof series !== 'number') {
        sink.reject(series.reason, numbers.length, series.text);
        return -1;
      }
      numbers[index] = series;
    }
    return this.#cache.add(layout.id, bytes, start, end, numbers);
  }

  /**
   * Why all series of a metric are refused, whatever the attributes of their points; `null` if none of its labels is a reason.
   * Each context is asked for once, the outer one first, because a point of few bytes would otherwise cost as much as all
   * labels it shares.
   */
  #refusalOf(metric: MetricContext, sink: SampleSink): SeriesRefusal | null {
    const { scope } = metric;
    const { resource } = scope;
    return (
      this.#refuse(resource, sink, () => [...resource.target].flat()) ??
      // A name of some length, because every series has one.
      this.#refuse(scope, sink, () =>
        joinLabels(scope.parts, new Map(resource.target).set(metricNameLabel, '_')),
      ) ??
      this.#refuse(metric, sink, () => [metricNameLabel, metric.metadata.name])
    );
  }

  #isRefused(metric: MetricContext, sink: SampleSink): boolean {
    return this.#encoder.refusal !== undefined || this.#refusalOf(metric, sink) !== null;
  }

  #refuse(context: SharedContext, sink: SampleSink, labels: () => Labels): SeriesRefusal | null {
    if (context.refusal === undefined)
      context.refusal = sink.refusalOf(this.#encoder.encode(labels())) ?? null;
    return context.refusal;
  }

  /** Encodes the labels of a point by form. @throws MalformedRequest when its attributes cannot be read. */
  #formEncoder({ scope, metadata }: MetricContext, { bytes, start, end }: FieldSection, tag: number) {
    const own = toLabelParts(readAttributes(bytes, start, end, tag, labelAttributes));
    let shared: SharedLabels | undefined;
    return ({ suffix, label }: SeriesForm): Uint8Array => {
      shared ??= this.#shareLabels(scope, own);
      const name = [metricNameLabel, metadata.name + suffix];
      return this.#encoder.encode(label === undefined ? name : [...name, label.name, label.value], shared);
    };
  }

  /** The labels that all series of a point have: a histogram of few bytes has tens of series, and a scope may have many labels. */
  #shareLabels(scope: ScopeContext, own: readonly LabelPart[]): SharedLabels {
    const { parts, resource } = scope;
    if (this.#sharedOf?.scope !== scope)
      this.#sharedOf = { scope, labels: this.#encoder.share(joinLabels(parts, resource.target)) };
    const { labels } = this.#sharedOf;
    if (own.length === 0) return labels;
    const names = new Set(own.map(({ name }) => name));
    const joined = [...parts.filter(({ name }) => names.has(name)), ...own];
    return this.#encoder.share(joinLabels(joined, resource.target), labels);
  }
}

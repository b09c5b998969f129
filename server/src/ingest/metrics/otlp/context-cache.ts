import { ContextTable } from '../context-table.ts';
import type { FieldSection } from '../field-section.ts';
import {
  idsPerMetric,
  idsPerScope,
  type MetricContext,
  type MetricType,
  type ResourceContext,
  type ScopeContext,
  type SeriesLayout,
  type SeriesShape,
} from './metric-context.ts';
import { toMetricName } from './metric-name.ts';
import { readMetricHead, readResourceAttributes, readScope } from './read-contexts.ts';
import { toScopeParts, toTargetInfo, toTargetLabels } from './translate-resource.ts';

/** Of the layout of a metric, beside its bounds. */
const bytesPerLayout = 256;
const bytesPerBound = 8;

/** Resources, scopes and metrics of OTLP requests, and the layouts of their series, so that each is decoded once. */
export class ContextCache {
  readonly #takeIds: (count: number) => number;
  /*
   * A context holds the one above it, and is found by the id of that one. So what is below a table that was cleared is never found
   * again, and would only keep what was cleared in memory.
   */
  readonly #resources: ContextTable<ResourceContext>;
  readonly #scopes: ContextTable<ScopeContext>;
  readonly #metrics: ContextTable<MetricContext>;
  readonly #layouts: ContextTable<SeriesLayout>;

  /**
   * @param takeIds reserves that many unused context numbers and returns the first.
   * @param maxBytes of the resources, the scopes, the metrics with their layouts, and the layouts again: of each as much.
   */
  constructor(takeIds: (count: number) => number, maxBytes: number) {
    this.#takeIds = takeIds;
    this.#layouts = new ContextTable(maxBytes);
    this.#metrics = new ContextTable(maxBytes, () => this.#layouts.clear());
    this.#scopes = new ContextTable(maxBytes, () => this.#forgetMetrics());
    this.#resources = new ContextTable(maxBytes, () => this.#forgetScopes());
  }

  get usedBytes(): number {
    const tables = [this.#resources, this.#scopes, this.#metrics, this.#layouts];
    return tables.reduce((sum, table) => sum + table.usedBytes, 0);
  }

  clear(): void {
    this.#resources.clear();
    this.#forgetScopes();
  }

  /** @param section the fields `resource` of a `ResourceMetrics`. */
  resource(project: number, section: FieldSection): ResourceContext {
    const { bytes, view, start, end } = section;
    return this.#resources.get(project, bytes, view, start, end, (isKept) => {
      const attributes = readResourceAttributes(section);
      return {
        id: this.#takeIds(1),
        isKept,
        target: toTargetLabels(attributes),
        targetInfo: toTargetInfo(attributes),
        refusal: undefined,
      };
    });
  }

  /** @param section the fields `scope` and `schema_url` of a `ScopeMetrics`. */
  scope(resource: ResourceContext, section: FieldSection): ScopeContext {
    const { bytes, view, start, end } = section;
    const make = (isKept: boolean) => ({
      id: this.#takeIds(idsPerScope),
      isKept,
      resource,
      parts: toScopeParts(readScope(section)),
      refusal: undefined,
    });
    return this.#scopes.get(resource.id, bytes, view, start, end, make, resource.isKept);
  }

  /** @param section the fields `name`, `description` and `unit` of a `Metric`. */
  metric(scope: ScopeContext, { index, shape, kind }: MetricType, section: FieldSection): MetricContext {
    const { bytes, view, start, end } = section;
    const make = (isKept: boolean): MetricContext => {
      const { name, unit, description } = readMetricHead(section);
      return {
        id: this.#takeIds(idsPerMetric),
        isKept,
        scope,
        metadata: { name: toMetricName(name, unit, shape), kind, unit, description },
        layouts: [],
        recentLayouts: [],
        describedEpoch: 0,
        refusal: undefined,
      };
    };
    return this.#metrics.get(scope.id + index, bytes, view, start, end, make, scope.isKept);
  }

  /** @param section the bytes that determine the layout, besides `variant` of the metric. */
  layout(
    metric: MetricContext,
    variant: number,
    section: FieldSection,
    makeShape: () => SeriesShape,
  ): SeriesLayout {
    const { bytes, view, start, end } = section;
    const make = () => {
      const shape = makeShape();
      // The metric remembers it, whatever becomes of it in the table of layouts.
      if (metric.isKept) this.#metrics.grow(bytesPerLayout + bytesPerBound * shape.bounds.length);
      return { ...shape, id: this.#takeIds(1), metric };
    };
    return this.#layouts.get(metric.id + variant, bytes, view, start, end, make, metric.isKept);
  }

  /** A layout that depends only on the variant. */
  fixedLayout(metric: MetricContext, variant: number, makeShape: () => SeriesShape): SeriesLayout {
    metric.layouts[variant] ??= { ...makeShape(), id: metric.id + variant, metric };
    return metric.layouts[variant];
  }

  #forgetScopes(): void {
    this.#scopes.clear();
    this.#forgetMetrics();
  }

  #forgetMetrics(): void {
    this.#metrics.clear();
    this.#layouts.clear();
  }
}

import { EmptyMessages, maxEmptyMessages } from '../../otlp/empty-messages.ts';
import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import type { DescribedMetrics } from '../described-metrics.ts';
import { FieldSection } from '../field-section.ts';
import {
  type MetricContext,
  type MetricType,
  metricTypes,
  type ResourceContext,
  type ScopeContext,
} from './metric-context.ts';
import type { PointRun, ReadPoint } from './point-run.ts';
import {
  descriptionOfMetric,
  nameOfMetric,
  resourceOfResourceMetrics,
  schemaUrlOfScopeMetrics,
  scopeOfScopeMetrics,
  unitOfMetric,
} from './read-contexts.ts';
import { readExponentialPoint } from './read-exponential-point.ts';
import { readHistogramPoint } from './read-histogram-point.ts';
import { readNumberPoint } from './read-number-point.ts';
import { readSummaryPoint } from './read-summary-point.ts';
import { targetInfoName } from './translate-resource.ts';

const resourceMetricsOfRequest = wireTag(1, 'lengthDelimited');
const scopeMetricsOfResourceMetrics = wireTag(2, 'lengthDelimited');
const metricsOfScopeMetrics = wireTag(2, 'lengthDelimited');
const gauge = wireTag(5, 'lengthDelimited');
const sum = wireTag(7, 'lengthDelimited');
const histogram = wireTag(9, 'lengthDelimited');
const exponentialHistogram = wireTag(10, 'lengthDelimited');
const summary = wireTag(11, 'lengthDelimited');

const dataPoint = wireTag(1, 'lengthDelimited');
const aggregationTemporality = wireTag(2, 'varint');
const isMonotonic = wireTag(3, 'varint');

const delta = 1;
const cumulative = 2;

const targetInfoMetadata = {
  name: targetInfoName,
  kind: 'gauge',
  unit: '',
  description: 'Target metadata',
} as const;

/**
 * Reads an `ExportMetricsServiceRequest` (opentelemetry-proto 1.x, collector/metrics/v1) and passes its samples to the
 * sink of the run. Resources, scopes and metrics are decoded with their first point.
 *
 * @throws MalformedRequest for any other bytes, AppError `INVALID_ARGUMENT` for too much that is empty; the sink may have received
 *   samples by then.
 */
export function readMetricsRequest(run: PointRun, project: number, described: DescribedMetrics): void {
  const { reader, translator, sink } = run;
  const { contexts } = translator;
  const empty = new EmptyMessages(maxEmptyMessages);
  const resourceSection = new FieldSection(reader.bytes, run.view);
  const scopeSection = new FieldSection(reader.bytes, run.view);
  const metricSection = new FieldSection(reader.bytes, run.view);
  /** The time of the newest point of each resource. */
  const newestMs = new Map<ResourceContext, number>();

  /** Collects the fields with these tags of the current message, then rewinds to its start. */
  function collect(section: FieldSection, ...tags: readonly number[]): void {
    const start = reader.position;
    section.clear();
    while (reader.position < reader.end) {
      const fieldStart = reader.position;
      const tag = reader.readTag();
      reader.skip(tag);
      if (tags.includes(tag)) section.add(fieldStart, reader.position);
    }
    reader.position = start;
  }

  function readResourceMetrics(): void {
    collect(resourceSection, resourceOfResourceMetrics);
    const resource = once(() => contexts.resource(project, resourceSection));
    const count = forEachMessage(run, scopeMetricsOfResourceMetrics, () => readScopeMetrics(resource));
    if (count === 0) empty.add();
  }

  function readScopeMetrics(resource: () => ResourceContext): void {
    collect(scopeSection, scopeOfScopeMetrics, schemaUrlOfScopeMetrics);
    const scope = once(() => contexts.scope(resource(), scopeSection));
    const count = forEachMessage(run, metricsOfScopeMetrics, () => readMetric(scope));
    if (count === 0) empty.add();
  }

  function readMetric(scope: () => ScopeContext): void {
    let dataTag = 0;
    let dataStart = 0;
    let dataEnd = 0;
    metricSection.clear();
    while (reader.position < reader.end) {
      const fieldStart = reader.position;
      const tag = reader.readTag();
      reader.skip(tag);
      if (tag === nameOfMetric || tag === descriptionOfMetric || tag === unitOfMetric) {
        metricSection.add(fieldStart, reader.position);
      } else if (readersOfData.has(tag)) {
        dataTag = tag;
        dataStart = reader.rangeStart;
        dataEnd = reader.rangeEnd;
      }
    }
    const readPoint = readersOfData.get(dataTag);
    if (readPoint === undefined) {
      // A metric without data, or of a kind that is not of OTLP 1.x.
      empty.add();
      return;
    }
    const outerEnd = reader.end;
    reader.position = dataStart;
    reader.end = dataEnd;
    readData(scope, dataTag, readPoint);
    reader.leave(outerEnd);
    reader.position = outerEnd;
  }

  function readData(scope: () => ScopeContext, dataTag: number, readPoint: ReadPoint): void {
    const { hasPoints, temporality, isRising } = readDataFields();
    if (!hasPoints) {
      empty.add();
      return;
    }
    const metric = contexts.metric(scope(), typeOf(dataTag, isRising), metricSection);
    const hasTemporality = dataTag !== gauge && dataTag !== summary;
    run.isDelta = hasTemporality && temporality === delta;
    const isCounter = hasTemporality && !run.isDelta && (dataTag !== sum || isRising);
    run.takesStarts = isCounter && sink.takesStarts;
    if (metric.metadata.name === '') {
      rejectPoints('invalid_labels', 'a metric has no name; send one');
    } else if (hasTemporality && temporality !== delta && temporality !== cumulative) {
      const problem = 'its aggregation_temporality is neither delta nor cumulative; set one of them';
      rejectPoints('unsupported', `${metric.metadata.name}: ${problem}`);
    } else readPoints(metric, readPoint);
  }

  function readPoints(metric: MetricContext, readPoint: ReadPoint): void {
    if (metric.describedEpoch !== described.epoch) {
      described.describe(metric.metadata);
      metric.describedEpoch = described.epoch;
    }
    const { resource } = metric.scope;
    let newestOfResourceMs = newestMs.get(resource) ?? 0;
    forEachMessage(run, dataPoint, () => {
      const rejectedBefore = sink.rejectedSamples;
      run.beginPoint();
      readPoint(run, metric);
      if (run.endPoint(rejectedBefore) && run.timeMs > newestOfResourceMs) newestOfResourceMs = run.timeMs;
    });
    if (newestOfResourceMs > 0) newestMs.set(resource, newestOfResourceMs);
  }

  function rejectPoints(reason: 'invalid_labels' | 'unsupported', text: string): void {
    forEachMessage(run, dataPoint, () => {
      run.beginPoint();
      run.reject(reason, 1, text);
      run.endPoint(undefined);
      reader.position = reader.end;
    });
  }

  /** Reads the fields after the points, then rewinds to the start. */
  function readDataFields(): { hasPoints: boolean; temporality: number; isRising: boolean } {
    const start = reader.position;
    let hasPoints = false;
    let temporality = 0;
    let isRising = false;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === aggregationTemporality) temporality = reader.readVarint32();
      else if (tag === isMonotonic) isRising = reader.readVarint32() !== 0;
      else {
        reader.skip(tag);
        hasPoints ||= tag === dataPoint;
      }
    }
    reader.position = start;
    return { hasPoints, temporality, isRising };
  }

  function appendTargetInfo(resource: ResourceContext, timeMs: number): void {
    const series = translator.targetInfoSeries(resource, sink);
    if (series === -1) return;
    described.describe(targetInfoMetadata);
    sink.append(series, timeMs, 1);
  }

  forEachMessage(run, resourceMetricsOfRequest, readResourceMetrics);
  for (const [resource, timeMs] of newestMs) appendTargetInfo(resource, timeMs);
}

const readersOfData: ReadonlyMap<number, ReadPoint> = new Map([
  [gauge, readNumberPoint],
  [sum, readNumberPoint],
  [histogram, readHistogramPoint],
  [exponentialHistogram, readExponentialPoint],
  [summary, readSummaryPoint],
]);

function typeOf(dataTag: number, isRising: boolean): MetricType {
  if (dataTag === gauge) return metricTypes.gauge;
  if (dataTag === sum) return isRising ? metricTypes.monotonicSum : metricTypes.otherSum;
  if (dataTag === histogram) return metricTypes.histogram;
  return dataTag === summary ? metricTypes.summary : metricTypes.exponentialHistogram;
}

/** Calls `make` when the result is first asked for. */
function once<Result extends object>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Enters each submessage with this tag; `read` has to leave the position at its end. Returns how many there are. */
function forEachMessage({ reader }: PointRun, wanted: number, read: () => void): number {
  let count = 0;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === wanted) {
      const outerEnd = reader.enter();
      count += 1;
      read();
      reader.leave(outerEnd);
    } else reader.skip(tag);
  }
  return count;
}

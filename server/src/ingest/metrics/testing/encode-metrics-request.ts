import { createWireWriter, type WireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { type AttributesInit, encodeKeyValues } from '../../otlp/testing/encode-any-value.ts';
import {
  arranged,
  type EncodingStyle,
  type ExponentialPointInit,
  encodeExponentialPoint,
  encodeHistogramPoint,
  encodeNumberPoint,
  encodeSummaryPoint,
  type HistogramPointInit,
  type NumberPointInit,
  type SummaryPointInit,
} from './encode-points.ts';

/** 1 is delta, 2 cumulative. */
type Temporality = number;

export type MetricDataInit =
  | { readonly gauge: readonly NumberPointInit[] }
  | {
      readonly sum: readonly NumberPointInit[];
      readonly temporality?: Temporality;
      readonly isMonotonic?: boolean;
    }
  | { readonly histogram: readonly HistogramPointInit[]; readonly temporality?: Temporality }
  | { readonly exponentialHistogram: readonly ExponentialPointInit[]; readonly temporality?: Temporality }
  | { readonly summary: readonly SummaryPointInit[] };

export type MetricInit = {
  readonly name?: string;
  readonly unit?: string;
  readonly description?: string;
} & MetricDataInit;

export interface ScopeMetricsInit {
  readonly scope?: {
    readonly name?: string;
    readonly version?: string;
    readonly attributes?: AttributesInit;
  };
  readonly schemaUrl?: string;
  readonly metrics: readonly MetricInit[];
}

export interface ResourceMetricsInit {
  readonly resource?: AttributesInit;
  readonly scopeMetrics: readonly ScopeMetricsInit[];
}

/** An `ExportMetricsServiceRequest` in protobuf; a field left out is not sent. */
export function encodeMetricsRequest(
  resourceMetrics: readonly ResourceMetricsInit[],
  style: EncodingStyle = {},
): Uint8Array<ArrayBuffer> {
  const request = createWireWriter();
  for (const { resource, scopeMetrics } of resourceMetrics) {
    request.bytes(
      1,
      arranged(style, [
        (writer) => resource !== undefined && writer.bytes(1, attributesMessage(1, resource)),
        (writer) => {
          for (const each of scopeMetrics) writer.bytes(2, encodeScopeMetrics(each, style));
        },
      ]),
    );
  }
  return request.finish();
}

function encodeScopeMetrics(
  { scope, schemaUrl, metrics }: ScopeMetricsInit,
  style: EncodingStyle,
): Uint8Array {
  return arranged(style, [
    (writer) => {
      if (scope === undefined) return;
      const message = createWireWriter();
      if (scope.name !== undefined) message.string(1, scope.name);
      if (scope.version !== undefined) message.string(2, scope.version);
      for (const each of encodeKeyValues(scope.attributes ?? [])) message.bytes(3, each);
      writer.bytes(1, message.finish());
    },
    (writer) => {
      for (const each of metrics) writer.bytes(2, encodeMetric(each, style));
    },
    (writer) => schemaUrl !== undefined && writer.string(3, schemaUrl),
  ]);
}

function encodeMetric(metric: MetricInit, style: EncodingStyle): Uint8Array {
  return arranged(style, [
    (writer) => metric.name !== undefined && writer.string(1, metric.name),
    (writer) => metric.description !== undefined && writer.string(2, metric.description),
    (writer) => metric.unit !== undefined && writer.string(3, metric.unit),
    (writer) => writeData(writer, metric, style),
  ]);
}

function writeData(writer: WireWriter, metric: MetricInit, style: EncodingStyle): void {
  const data = createWireWriter();
  const finish = (field: number) => {
    if ('temporality' in metric && metric.temporality !== undefined) data.varint(2, metric.temporality);
    if ('isMonotonic' in metric && metric.isMonotonic !== undefined)
      data.varint(3, metric.isMonotonic ? 1 : 0);
    writer.bytes(field, data.finish());
  };
  if ('gauge' in metric) {
    for (const point of metric.gauge) data.bytes(1, encodeNumberPoint(point, style));
    finish(5);
  } else if ('sum' in metric) {
    for (const point of metric.sum) data.bytes(1, encodeNumberPoint(point, style));
    finish(7);
  } else if ('histogram' in metric) {
    for (const point of metric.histogram) data.bytes(1, encodeHistogramPoint(point, style));
    finish(9);
  } else if ('exponentialHistogram' in metric) {
    for (const point of metric.exponentialHistogram) data.bytes(1, encodeExponentialPoint(point, style));
    finish(10);
  } else {
    for (const point of metric.summary) data.bytes(1, encodeSummaryPoint(point, style));
    finish(11);
  }
}

function attributesMessage(field: number, attributes: AttributesInit): Uint8Array {
  const message = createWireWriter();
  for (const each of encodeKeyValues(attributes)) message.bytes(field, each);
  return message.finish();
}

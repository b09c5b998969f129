import { createWireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { encodeSample, type TimeSeriesInit } from './encode-write-request.ts';

export interface TimeSeries2Init extends TimeSeriesInit {
  /** When it began; 1 by default. */
  readonly createdMs?: number;
  readonly metadata?: { readonly type: number; readonly help?: string; readonly unit?: string };
}

/** How a sender writes what has several forms. */
export interface Request2Form {
  /** Symbols after the series that refer to them, and references that are not packed. */
  readonly isUnusual?: boolean;
}

/** An `io.prometheus.write.v2.Request` of remote write 2.0, not compressed. */
export function encodeRequest2(
  timeseries: readonly TimeSeries2Init[],
  { isUnusual = false }: Request2Form = {},
): Uint8Array<ArrayBuffer> {
  const symbols = new Map([['', 0]]);
  const symbolOf = (text: string) => {
    const symbol = symbols.get(text) ?? symbols.size;
    symbols.set(text, symbol);
    return symbol;
  };
  const messages = timeseries.map((series) => encodeTimeSeries2(series, symbolOf, isUnusual));
  const request = createWireWriter();
  const writeSymbols = () => {
    for (const text of symbols.keys()) request.string(4, text);
  };
  if (!isUnusual) writeSymbols();
  for (const message of messages) request.bytes(5, message);
  if (isUnusual) writeSymbols();
  return request.finish();
}

function encodeTimeSeries2(
  { labels, samples = [], exemplars = [], histograms = [], metadata, createdMs = 1 }: TimeSeries2Init,
  symbolOf: (text: string) => number,
  isUnusual: boolean,
): Uint8Array {
  const message = createWireWriter();
  const references = labels.flat().map(symbolOf);
  if (isUnusual) for (const reference of references) message.varint(1, reference);
  else message.bytes(1, packVarints(references));
  for (const sample of samples) message.bytes(2, encodeSample(sample));
  for (const histogram of histograms) message.bytes(3, histogram);
  if (metadata !== undefined) {
    const described = createWireWriter();
    described.varint(1, metadata.type);
    described.varint(3, symbolOf(metadata.help ?? ''));
    described.varint(4, symbolOf(metadata.unit ?? ''));
    message.bytes(5, described.finish());
  }
  for (const { labels: exemplarLabels, value, timestampMs } of exemplars) {
    const exemplar = createWireWriter();
    const exemplarReferences = exemplarLabels.flat().map(symbolOf);
    if (isUnusual) for (const reference of exemplarReferences) exemplar.varint(1, reference);
    else exemplar.bytes(1, packVarints(exemplarReferences));
    exemplar.double(2, value);
    exemplar.varint(3, timestampMs);
    message.bytes(4, exemplar.finish());
  }
  message.varint(6, createdMs);
  return message.finish();
}

function packVarints(values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

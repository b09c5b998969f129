import { createWireWriter } from './protobuf/wire-writer.ts';

/** The outcome of an OTLP request that could be decoded. */
export interface ExportResult {
  readonly rejected: number;
  /** Why the first was rejected, or a warning, and the remedy. */
  readonly reason?: string;
}

/**
 * The `Export*ServiceResponse` of any signal: they differ only in names. Empty when everything was accepted, as OTLP
 * requires.
 */
export function encodeExportResult({ rejected, reason = '' }: ExportResult): Uint8Array<ArrayBuffer> {
  const response = createWireWriter();
  // OTLP conveys a warning by a message without rejected items.
  if (rejected > 0 || reason !== '') {
    const partialSuccess = createWireWriter();
    if (rejected > 0) partialSuccess.varint(1, rejected);
    partialSuccess.string(2, reason);
    response.bytes(1, partialSuccess.finish());
  }
  return response.finish();
}

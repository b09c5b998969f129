import { createWireWriter } from './protobuf/wire-writer.ts';

/** What became of the items of an OTLP request that could be read. */
export interface ExportResult {
  readonly rejected: number;
  /** Why the first of them was, and what to do. */
  readonly reason?: string;
}

/**
 * The `Export*ServiceResponse` of any signal: they differ in nothing but names. Empty when all was accepted, as OTLP
 * asks.
 */
export function encodeExportResult({ rejected, reason = '' }: ExportResult): Uint8Array<ArrayBuffer> {
  const response = createWireWriter();
  if (rejected > 0) {
    const partialSuccess = createWireWriter();
    partialSuccess.varint(1, rejected);
    partialSuccess.string(2, reason);
    response.bytes(1, partialSuccess.finish());
  }
  return response.finish();
}

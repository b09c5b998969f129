import { createWireWriter } from './protobuf/wire-writer.ts';

/** The outcome of an OTLP request that could be decoded. */
export interface ExportResult {
  readonly rejected: number;
  /** Why the first was rejected, and the remedy. */
  readonly reason?: string;
}

/**
 * The `Export*ServiceResponse` of any signal: they differ only in names. Empty when everything was accepted, as OTLP
 * requires.
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

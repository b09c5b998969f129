import { createWireWriter } from './protobuf/wire-writer.ts';

/** The outcome of an OTLP request that could be decoded. */
export interface ExportResult {
  readonly rejected: number;
  /** Why the first was rejected, or a warning, and the remedy. */
  readonly reason?: string;
}

/** What a sender has to hear. Not when everything was accepted, as OTLP requires; a warning is a message without rejected items. */
export function isPartialSuccess({ rejected, reason = '' }: ExportResult): boolean {
  return rejected > 0 || reason !== '';
}

/** The `Export*ServiceResponse` of any signal in protobuf: they differ only in names. */
export function encodeExportResult(result: ExportResult): Uint8Array<ArrayBuffer> {
  const { rejected, reason = '' } = result;
  const response = createWireWriter();
  if (isPartialSuccess(result)) {
    const partialSuccess = createWireWriter();
    if (rejected > 0) partialSuccess.varint(1, rejected);
    partialSuccess.string(2, reason);
    response.bytes(1, partialSuccess.finish());
  }
  return response.finish();
}

import type { ExportResult } from '../export-result.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import type { RpcDetail, RpcStatus } from '../rpc-status.ts';

/** The fields of a message: numbers for varints and bytes for length-delimited fields. */
type Fields = ReadonlyMap<number, readonly (number | Uint8Array)[]>;

const typePrefix = 'type.googleapis.com/google.rpc.';

/** The inverse of `encodeRpcStatus`. */
export function decodeRpcStatus(bytes: Uint8Array): RpcStatus {
  const status = readFields(bytes);
  const details = (status.get(3) ?? []).map((any): RpcDetail => {
    const { type, value } = {
      type: textOf(readFields(bytesOf(any)), 1),
      value: readFields(bytesIn(readFields(bytesOf(any)), 2)),
    };
    if (type === `${typePrefix}RetryInfo`) {
      return { type: 'RetryInfo', delaySeconds: numberIn(readFields(bytesIn(value, 1)), 1) };
    }
    if (type === `${typePrefix}RequestInfo`) return { type: 'RequestInfo', requestId: textOf(value, 1) };
    if (type !== `${typePrefix}BadRequest`) throw new Error(`a detail of the unknown type ${type}`);
    const violations = (value.get(1) ?? []).map((violation) => {
      const fields = readFields(bytesOf(violation));
      return { field: textOf(fields, 1), description: textOf(fields, 2) };
    });
    return { type: 'BadRequest', violations };
  });
  return { code: numberIn(status, 1), message: textOf(status, 2), details };
}

/** The inverse of `encodeExportResult`. */
export function decodeExportResult(bytes: Uint8Array): ExportResult {
  const response = readFields(bytes);
  if (!response.has(1)) return { rejected: 0 };
  const partialSuccess = readFields(bytesIn(response, 1));
  return { rejected: numberIn(partialSuccess, 1), reason: textOf(partialSuccess, 2) };
}

function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (number | Uint8Array)[]>();
  const reader = new WireReader(bytes);
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    const number = tag >>> 3;
    const values = fields.get(number) ?? [];
    fields.set(number, values);
    if ((tag & 7) === 0) values.push(reader.readVarint32());
    else {
      reader.readRange();
      values.push(bytes.subarray(reader.rangeStart, reader.rangeEnd));
    }
  }
  return fields;
}

function bytesOf(value: number | Uint8Array | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function bytesIn(fields: Fields, number: number): Uint8Array {
  return bytesOf(fields.get(number)?.[0]);
}

function textOf(fields: Fields, number: number): string {
  return new TextDecoder().decode(bytesIn(fields, number));
}

function numberIn(fields: Fields, number: number): number {
  return Number(fields.get(number)?.[0] ?? 0);
}

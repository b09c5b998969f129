import { type OperationId, operationTable } from '../../server/src/generated/operations.gen.ts';

/** Whether an operation is one of OTLP: its errors are of `google.rpc.Status`, and it ignores what it does not know. */
export function isOtlp(id: OperationId): boolean {
  return operationTable[id].tag === 'OTLP';
}

import { type Listener, type OperationDescription, operationTable } from '../generated/operations.gen.ts';

/** The operations of a listener, in the order of the table, in which routes can be bound. */
export function listOperations(listener: Listener): readonly OperationDescription[] {
  const operations: readonly OperationDescription[] = Object.values(operationTable);
  return operations.filter((operation) => operation.listener === listener);
}

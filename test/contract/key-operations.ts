import {
  type OperationDescription,
  type OperationId,
  operationTable,
} from '../../server/src/generated/operations.gen.ts';

/** What programs call, with a key or without. The operations of the console have their own suites in `console/`. */
export const keyOperations: readonly (OperationDescription & { readonly operationId: OperationId })[] =
  Object.values(operationTable).filter(({ tag }) => tag !== 'Console');

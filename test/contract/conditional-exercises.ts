import { type OperationId, operationTable } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall, OperationCaller } from '../support/operation-caller.ts';
import { exampleCallOf } from './example-call.ts';
import { keyOperations } from './key-operations.ts';

/** How the answers are provoked that only conditional writes have; `call` is of a service that has the samples. */
export const conditionalExercises = {
  201: (call: OperationCaller, id: OperationId) => createDocument(call, id, renamed(id, 'new')),
  async 204(call: OperationCaller, id: OperationId): Promise<Response> {
    const { path = {}, ...removal } = renamed(id, 'old');
    const put = putBeside(id);
    await createDocument(call, put, { ...exampleCallOf(put), path });
    return call(id, { ...removal, path });
  },
  412: (call: OperationCaller, id: OperationId) =>
    call(id, { ...exampleCallOf(id), headers: { 'if-match': '"stale"' } }),
  428: (call: OperationCaller, id: OperationId) => call(id, { ...exampleCallOf(id), headers: {} }),
} as const;

/** Sends the call as one that creates; 412 if the document is there. */
export function createDocument(
  call: OperationCaller,
  id: OperationId,
  replacement: OperationCall,
): Promise<Response> {
  return call(id, { ...replacement, headers: { 'if-none-match': '*' } });
}

/** The example of the operation, for a document of its own: the last name in its path is another one. */
function renamed(id: OperationId, prefix: string): OperationCall {
  const { path = {}, ...example } = exampleCallOf(id);
  const own = Object.keys(path)
    .slice(-1)
    .map((name) => [name, `${prefix}-${id.toLowerCase()}`]);
  return { ...example, path: { ...path, ...Object.fromEntries(own) } };
}

/** The operation that writes what this one removes. */
function putBeside(id: OperationId): OperationId {
  const { path } = operationTable[id];
  const put = keyOperations.find((operation) => operation.path === path && operation.method === 'put');
  if (put === undefined) throw new Error(`${path} has no PUT that makes what ${id} removes`);
  return put.operationId as OperationId; // the table is keyed by it
}

import type { ContractDocument } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { isEventStream, listOperations, type Operation } from './list-operations.ts';

/** The reads of the console that a server key may repeat elsewhere, for "copy as". */
export function emitConsoleCalls(document: ContractDocument): GeneratedFile {
  const rows = listOperations(document).filter(isRepeatable).map(formatRow);
  return toGeneratedFile(
    'console/src/generated/calls.gen.ts',
    `/** A read that a server key may make too. */
export interface RepeatableCall {
  /** As in the contract: \`/v1/traces/{trace_id}\`. */
  readonly path: string;
  /** Answers with a stream of events, which the operations of the SDKs do not read. */
  readonly stream: boolean;
}

export type RepeatableOperationId =
${rows.map(({ id }) => `  | '${id}'`).join('\n')};

export const repeatableCalls: Readonly<Record<RepeatableOperationId, RepeatableCall>> = {
${rows.map(({ id, text }) => `  ${id}: ${text},`).join('\n')}
};`,
  );
}

function isRepeatable({ method, path, security, role }: Operation): boolean {
  return method === 'get' && path.startsWith('/v1/') && security === 'server_key' && role !== undefined;
}

function formatRow({ operationId, path, responses }: Operation) {
  return { id: operationId, text: `{ path: '${path}', stream: ${isEventStream({ responses })} }` };
}

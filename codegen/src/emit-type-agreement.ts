import type { ContractDocument } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { listOperations } from './list-operations.ts';
import { toQueryContract } from './query-contract.ts';

/**
 * Compile-time assertions that both type generators agree on the contract:
 * one for every component schema of the client libraries and for the query parameters of every operation both cover.
 */
export function emitTypeAgreement(document: ContractDocument): GeneratedFile {
  const contract = toQueryContract(document);
  const schemas = Object.keys(contract.components?.schemas ?? {}).sort();
  const covered = new Set(Object.keys(contract.paths));
  const queries = listOperations(document)
    .filter(
      ({ path, parameters }) => covered.has(path) && parameters.some((parameter) => parameter.in === 'query'),
    )
    .map(({ operationId }) => operationId);
  return toGeneratedFile(
    'test/src/generated/type-agreement.gen.ts',
    `\
import type { components, operations } from '../../../server/src/generated/contract-types.gen.ts';
import type * as query from '../../../sdk-core/src/generated/query/types.gen.ts';
import type { Agree, Assert } from '../../contract/type-agreement.ts';

type Schemas = components['schemas'];

/** One line per schema, so that a compiler error names the one the generators disagree on. */
export type SchemaAgreement = {
${schemas.map((name) => `  ${name}: Assert<Agree<Schemas['${name}'], query.${name}>>;`).join('\n')}
};

/** The same for the query parameters of each operation. */
export type QueryAgreement = {
${queries.map(formatQueryAgreement).join('\n')}
};`,
  );
}

function formatQueryAgreement(operationId: string): string {
  const data = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Data`;
  return `  ${operationId}: Assert<Agree<operations['${operationId}']['parameters']['query'], query.${data}['query']>>;`;
}

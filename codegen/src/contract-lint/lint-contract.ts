import type { ContractDocument } from '../contract.ts';
import { checkBoundedRequests } from './bounded-requests.ts';
import { checkDeclaredStatuses } from './declared-statuses.ts';
import { checkDescribedSchemas } from './described-schemas.ts';
import { checkErrorCodes } from './error-codes.ts';
import type { Finding, Rule } from './finding.ts';
import { checkObjectOpenness } from './object-openness.ts';
import { checkOperationDescriptions } from './operation-descriptions.ts';
import { checkSchemaNames } from './schema-names.ts';
import { checkSingleTypes } from './single-types.ts';
import { checkTraceEventUnion } from './trace-event-union.ts';

/** The contract rules that redocly does not cover. */
const rules: readonly Rule[] = [
  checkOperationDescriptions,
  checkDeclaredStatuses,
  checkDescribedSchemas,
  checkBoundedRequests,
  checkObjectOpenness,
  checkSchemaNames,
  checkErrorCodes,
  checkSingleTypes,
  checkTraceEventUnion,
];

export function lintContract(document: ContractDocument): readonly Finding[] {
  return rules.flatMap((rule) => rule(document));
}

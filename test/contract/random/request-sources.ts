import type { OperationId } from '../../../server/src/generated/operations.gen.ts';
import type { ContractDocument } from '../../support/contract-document.ts';
import type { ProjectKeys } from '../../support/typed-client.ts';

/** What requests are made of. */
export interface RequestSources {
  readonly document: ContractDocument;
  readonly keys: ProjectKeys;
  /** Current ones of the project, by the operation that gave them; others get no token. */
  readonly pageTokens: ReadonlyMap<OperationId, readonly string[]>;
}

import { readFileSync } from 'node:fs';
import { type Contract, parseContract } from '../docs/contract.ts';

/** The contract that is served: tests of what follows it need no copy. */
export const servedContract: Contract = parseContract(
  readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'),
);

import type { Contract } from '../contract.ts';
import { readContract } from '../read-contract.ts';

/** The served contract, loaded once for all tests. */
export const servedContract: Contract = readContract();

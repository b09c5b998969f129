import type { Contract } from '../contract.ts';
import { readContract } from '../read-contract.ts';

/** The served contract. */
export const servedContract: Contract = readContract();

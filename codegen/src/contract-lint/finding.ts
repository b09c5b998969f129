import type { ContractDocument } from '../contract.ts';

/** A place in the contract that breaks a rule of the house. */
export interface Finding {
  /** Where: an operation as `GET /v1/traces`, or a JSON pointer without its `#/`. */
  readonly place: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

export type Rule = (document: ContractDocument) => readonly Finding[];

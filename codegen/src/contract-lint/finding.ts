import type { ContractDocument } from '../contract.ts';

/** A violation of a contract rule. */
export interface Finding {
  /** An operation such as `GET /v1/traces`, or a JSON pointer without its `#/`. */
  readonly place: string;
  /** The violation and its remedy. */
  readonly message: string;
}

export type Rule = (document: ContractDocument) => readonly Finding[];

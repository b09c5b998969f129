/** A call of an operation of the contract, as a screen made it. */
export interface ApiCall {
  readonly operationId: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

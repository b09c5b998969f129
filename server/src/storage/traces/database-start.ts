/** Start parameters of a writer or reader thread of the trace store. */
export interface DatabaseStart {
  readonly databasePath: string;
}

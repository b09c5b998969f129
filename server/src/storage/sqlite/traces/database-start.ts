/** What a writer or reader thread of the trace store is started with. */
export interface DatabaseStart {
  readonly databasePath: string;
}

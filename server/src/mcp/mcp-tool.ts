/** A read operation of the contract, as agents call it. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** For the agent, which chooses by it. */
  readonly description: string;
  /** As in the contract: `/v1/traces/{trace_id}`. */
  readonly path: string;
  /** JSON Schema of the arguments: the path and query parameters, and of a listed tool `offset`. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
}

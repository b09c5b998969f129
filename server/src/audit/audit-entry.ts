/** Who did something: a user of the console, or the `cairn` command on the machine of the service. */
export type AuditActor =
  | { readonly kind: 'user'; readonly userId: string; readonly email: string }
  | { readonly kind: 'command_line' };

/** Something that was done or tried, before it is known how it ended. */
export interface NewAuditEntry {
  readonly organizationId: string;
  readonly atMs: number;
  readonly actor: AuditActor;
  /** The `operationId`, or the command. */
  readonly operation: string;
  /** The path, or the arguments of the command without secrets. */
  readonly target: string;
  readonly projectId?: string;
  readonly requestId?: string;
  /** IP address of the client. */
  readonly address?: string;
  /** HTTP status of the answer, where it is known already. */
  readonly status?: number;
}

export interface AuditEntry extends NewAuditEntry {
  /** Grows from entry to entry. */
  readonly id: number;
}

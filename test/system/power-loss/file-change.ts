/** What a process did to files, as far as it matters for what a power loss leaves; paths are absolute. */
export type FileChange =
  /** Without `offset` at the end of the file. */
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly offset: number | undefined;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'rename'; readonly from: string; readonly path: string }
  | { readonly kind: 'unlink'; readonly path: string }
  /** A sync of a file or a folder began: what comes later is not part of it. */
  | { readonly kind: 'sync-start'; readonly path: string; readonly id: number }
  | { readonly kind: 'sync-end'; readonly path: string; readonly id: number }
  /** The process was killed within a call on the file: what the call did is not known. */
  | { readonly kind: 'interrupted'; readonly path: string };

/** A change and when it was through, in milliseconds since the epoch with a fraction. */
export interface TimedChange {
  readonly atMs: number;
  readonly change: FileChange;
}

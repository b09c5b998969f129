import type { MetaRestored } from '../copies/restore-meta-database.ts';
import type { CallClaim } from './call-claim.ts';
import type { Access, MetaStoreName } from './meta-operations.ts';

/** A call of a store's method, as it crosses threads. */
export interface MetaCall {
  readonly store: MetaStoreName;
  readonly method: string;
  readonly access: Access;
  readonly args: readonly unknown[];
  readonly claim: CallClaim;
}

/** What the thread of `meta.db` reports by itself. */
export type MetaNotice =
  /** Another process has committed a change; the marker differs from all earlier ones. */
  | { readonly kind: 'foreign-change'; readonly marker: number }
  /** A statement has read a damaged item. */
  | { readonly kind: 'damaged-item'; readonly item: string }
  /** The file itself is damaged: reads that do not meet the damage go on, writes are refused. */
  | { readonly kind: 'damaged-file'; readonly reason: string }
  | { readonly kind: 'copy-failed'; readonly reason: string };

/** What the thread of `meta.db` is started with. */
export interface MetaStart {
  readonly databasePath: string;
  readonly copiesFolder: string;
  readonly hasTelemetry: boolean;
}

/** Reported when the thread is ready. */
export interface MetaStarted {
  readonly restored?: MetaRestored;
  /** Synced frames that the write-ahead log lacks. */
  readonly lostFrames: number;
}

/** Why a damaged file takes no writes, and the remedy. */
export function damagedFileRefusal(reason: string): string {
  return `meta.db is damaged (${reason}) and takes no writes; the next start of the service restores its newest copy`;
}

import { versionEtag } from '../documents/version-etag.ts';

/** A rule on traces that notifies channels. */
export interface Automation {
  /** Of `createAutomationId`. */
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly description?: string;
  /** Traces are matched only while it is enabled. */
  readonly enabled: boolean;
  /** A trace filter as written by the user: the `match_reason`. */
  readonly filter: string;
  /** Slugs of the channels to notify; a channel may have been deleted since. */
  readonly channels: readonly string[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Of the last change; every change of any automation has a higher one. */
  readonly revision: number;
}

/** Limits of automations; lengths are UTF-16 units. The filter has those of every trace filter. */
export const automationLimits = {
  maxPerProject: 200,
  maxNameLength: 100,
  maxDescriptionLength: 1_000,
  maxChannels: 20,
} as const;

export function automationEtag({ id, revision }: Pick<Automation, 'id' | 'revision'>): string {
  return versionEtag(id, revision);
}

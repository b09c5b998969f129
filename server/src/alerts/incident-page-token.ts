import { createListTokens } from '../paging/list-token.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { IncidentListQuery } from './incident-store.ts';

/** Where the next page of a list of incidents starts. */
export interface IncidentListPosition {
  readonly alertId: string;
  readonly state: IncidentListQuery['state'];
  /** Position of the last incident of the page. */
  readonly after: NonNullable<IncidentListQuery['after']>;
  /** Of the page. */
  readonly pageSize?: number;
}

/** Page tokens of incident lists: bound to the project, valid for 24 hours. */
export interface IncidentPageTokens {
  encode(projectId: string, position: IncidentListPosition): string;
  /** `undefined` for a token of another project or kind of list, a changed or an expired one. */
  decode(projectId: string, token: string): IncidentListPosition | undefined;
}

export function createIncidentPageTokens(sealer: TokenSealer, nowMs: () => number): IncidentPageTokens {
  const tokens = createListTokens<IncidentListPosition & { readonly filter: string }>(
    'incidents',
    sealer,
    nowMs,
  );
  return {
    encode: (projectId, position) => tokens.encode(projectId, { ...position, filter: '' }),
    decode(projectId, token) {
      const position = tokens.decode(projectId, token);
      if (position === undefined) return undefined;
      const { filter: _, ...rest } = position;
      return rest;
    },
  };
}

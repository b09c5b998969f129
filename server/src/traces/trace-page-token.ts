import type { TokenSealer } from '../paging/sealed-token.ts';
import type { CreatedWindow } from './trace-store.ts';

const lifetimeMs = 24 * 3_600_000;

/** Where a list stopped, and everything that describes it: the next request needs nothing else. */
export interface TraceListPosition {
  /** As the client wrote it: the canonical form may be longer than a filter may be. */
  readonly filter: string;
  readonly window: CreatedWindow;
  /** The number of the last trace of the page. */
  readonly afterTraceNumber: number;
}

/** Page tokens of the trace list: bound to signal and project, valid for 24 hours. */
export interface TracePageTokens {
  encode(projectId: string, position: TraceListPosition): string;
  /** `undefined` for a token of another project or signal, a changed or an expired one. */
  decode(projectId: string, token: string): TraceListPosition | undefined;
}

interface TokenContent {
  readonly position: TraceListPosition;
  readonly expiresAtMs: number;
}

export function createTracePageTokens(sealer: TokenSealer, nowMs: () => number): TracePageTokens {
  return {
    encode(projectId, position) {
      const content: TokenContent = { position, expiresAtMs: nowMs() + lifetimeMs };
      return sealer.seal(purposeOf(projectId), JSON.stringify(content));
    },
    decode(projectId, token) {
      const text = sealer.open(purposeOf(projectId), token);
      if (text === undefined) return undefined;
      const content: TokenContent = JSON.parse(text); // sealed by encode alone
      return content.expiresAtMs > nowMs() ? content.position : undefined;
    },
  };
}

function purposeOf(projectId: string): string {
  return `traces:${projectId}`;
}

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

/** The first line of a token. The filter follows as it is: JSON could make it six times as long. */
interface TokenHead extends Omit<TraceListPosition, 'filter'> {
  readonly expiresAtMs: number;
}

export function createTracePageTokens(sealer: TokenSealer, nowMs: () => number): TracePageTokens {
  return {
    encode(projectId, { filter, ...position }) {
      const head: TokenHead = { ...position, expiresAtMs: nowMs() + lifetimeMs };
      return sealer.seal(purposeOf(projectId), `${JSON.stringify(head)}\n${filter}`);
    },
    decode(projectId, token) {
      const text = sealer.open(purposeOf(projectId), token);
      if (text === undefined) return undefined;
      const headEnd = text.indexOf('\n');
      const { expiresAtMs, ...position }: TokenHead = JSON.parse(text.slice(0, headEnd)); // sealed by encode alone
      return expiresAtMs > nowMs() ? { ...position, filter: text.slice(headEnd + 1) } : undefined;
    },
  };
}

function purposeOf(projectId: string): string {
  return `traces:${projectId}`;
}

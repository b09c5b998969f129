import { createListTokens } from '../paging/list-token.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { LogPosition } from './log.ts';
import type { LogWindow } from './log-store.ts';

/** The position at which a list of logs continues. */
export interface LogListPosition {
  /** As the client wrote it: the canonical form may be longer than a filter may be. */
  readonly filter: string;
  readonly window: LogWindow;
  /** Position of the last record of the page. */
  readonly before: LogPosition;
  /** Of the page. */
  readonly pageSize?: number;
}

/** Page tokens of the log list: bound to signal and project, valid for 24 hours. */
export interface LogPageTokens {
  encode(projectId: string, position: LogListPosition): string;
  /** `undefined` for a token of another project or signal, a changed or an expired one. */
  decode(projectId: string, token: string): LogListPosition | undefined;
}

/** Instants as decimal digits, because JSON numbers cannot hold 64 bits. */
interface TokenPosition {
  readonly filter: string;
  readonly sinceNs: string;
  readonly untilNs: string;
  readonly beforeNs: string;
  readonly beforeSequence: number;
  readonly pageSize?: number;
}

export function createLogPageTokens(sealer: TokenSealer, nowMs: () => number): LogPageTokens {
  const tokens = createListTokens<TokenPosition>('logs', sealer, nowMs);
  return {
    encode: (projectId, { filter, window, before, pageSize }) =>
      tokens.encode(projectId, {
        filter,
        sinceNs: String(window.sinceNs),
        untilNs: String(window.untilNs),
        beforeNs: String(before.timeNs),
        beforeSequence: before.sequence,
        ...(pageSize === undefined ? {} : { pageSize }),
      }),
    decode(projectId, token) {
      const position = tokens.decode(projectId, token);
      if (position === undefined) return undefined;
      const { pageSize } = position;
      return {
        filter: position.filter,
        window: { sinceNs: BigInt(position.sinceNs), untilNs: BigInt(position.untilNs) },
        before: { timeNs: BigInt(position.beforeNs), sequence: position.beforeSequence },
        ...(pageSize === undefined ? {} : { pageSize }),
      };
    },
  };
}

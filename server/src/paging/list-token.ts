import type { TokenSealer } from './sealed-token.ts';

const lifetimeMs = 24 * 3_600_000;

/** Page tokens of one kind of list: bound to it and to a project, valid for 24 hours. */
export interface ListTokens<Position> {
  encode(projectId: string, position: Position): string;
  /** `undefined` for a token of another project or kind of list, a changed or an expired one. */
  decode(projectId: string, token: string): Position | undefined;
}

/** The first line of a token. The filter follows unescaped: JSON could make it six times as long. */
type TokenHead<Position> = Omit<Position, 'filter'> & { readonly expiresAtMs: number };

/**
 * Seals the position of a list with its filter and window, so that the next request needs only the token.
 *
 * @typeParam Position has to round-trip through JSON.
 * @param list names the kind of list; tokens are not valid for other kinds.
 */
export function createListTokens<Position extends { readonly filter: string }>(
  list: string,
  sealer: TokenSealer,
  nowMs: () => number,
): ListTokens<Position> {
  const purposeOf = (projectId: string) => `${list}:${projectId}`;
  return {
    encode(projectId, { filter, ...position }) {
      const head: TokenHead<Position> = { ...position, expiresAtMs: nowMs() + lifetimeMs };
      return sealer.seal(purposeOf(projectId), `${JSON.stringify(head)}\n${filter}`);
    },
    decode(projectId, token) {
      const text = sealer.open(purposeOf(projectId), token);
      if (text === undefined) return undefined;
      const headEnd = text.indexOf('\n');
      const { expiresAtMs, ...position }: TokenHead<Position> = JSON.parse(text.slice(0, headEnd)); // sealed only by encode
      if (expiresAtMs <= nowMs()) return undefined;
      // The parts that encode took apart.
      return { ...position, filter: text.slice(headEnd + 1) } as unknown as Position;
    },
  };
}

import type { TokenSealer } from './sealed-token.ts';

const lifetimeMs = 24 * 3_600_000;

/** Page tokens of one kind of list: bound to it and to a project, valid for 24 hours. */
export interface ListTokens<Position> {
  encode(projectId: string, position: Position): string;
  /** `undefined` for a token of another project or kind of list, a changed or an expired one. */
  decode(projectId: string, token: string): Position | undefined;
}

/** The first line of a token. The filter follows as it is: JSON could make it six times as long. */
type TokenHead<Position> = Omit<Position, 'filter'> & { readonly expiresAtMs: number };

/**
 * Seals where a list stopped, and everything that describes it: the next request needs nothing else.
 *
 * @typeParam Position beside the filter, as the client wrote it, only what JSON gives back as it was.
 * @param list names the kind of list; a token of one is none of another.
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
      const { expiresAtMs, ...position }: TokenHead<Position> = JSON.parse(text.slice(0, headEnd)); // sealed by encode alone
      if (expiresAtMs <= nowMs()) return undefined;
      // The parts that encode took apart.
      return { ...position, filter: text.slice(headEnd + 1) } as unknown as Position;
    },
  };
}

import { tokenize } from '@cairn/server/filter';

export interface FilterPiece {
  readonly start: number;
  readonly text: string;
  readonly kind: 'space' | 'word' | 'operator' | 'keyword' | 'string' | 'parenthesis' | 'invalid';
  /** Whether it lies in the range of the problem. */
  readonly isMistake: boolean;
}

/** The text in pieces of one colour each; joined they are the text again. */
export function splitFilter(
  text: string,
  problem?: { readonly start: number; readonly end: number },
): readonly FilterPiece[] {
  const pieces: FilterPiece[] = [];
  const isWithin = (offset: number) =>
    problem !== undefined && offset >= problem.start && offset < problem.end;
  const add = (start: number, end: number, kind: FilterPiece['kind']) => {
    let from = start;
    // A piece that the range of the problem begins or ends in becomes several.
    for (const bound of [problem?.start ?? end, problem?.end ?? end, end]) {
      const to = Math.min(bound, end);
      if (to <= from) continue;
      pieces.push({ start: from, text: text.slice(from, to), kind, isMistake: isWithin(from) });
      from = to;
    }
  };
  let position = 0;
  for (const { kind, range } of tokenize(text)) {
    add(position, range.start, 'space');
    add(
      range.start,
      range.end,
      kind === 'open' || kind === 'close' ? 'parenthesis' : kind === 'end' ? 'space' : kind,
    );
    position = range.end;
  }
  add(position, text.length, 'space');
  return pieces;
}

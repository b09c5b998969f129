import { isPlainLabelName } from '../labels/format-labels.ts';
import { refuse, refuseToken } from './refuse.ts';
import { cite } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** `(a, b, "c.d")`, of `by`, `without`, `on`, `ignoring`, `group_left` and `group_right`; a comma may end it. */
export function parseLabelList(cursor: TokenCursor): readonly string[] {
  const context = 'in grouping opts';
  cursor.expectSymbol('(', context);
  const labels: string[] = [];
  while (!cursor.isSymbol(')')) {
    labels.push(parseLabelName(cursor));
    if (cursor.takeSymbol(',') === undefined && !cursor.isSymbol(')')) {
      refuseToken(cursor.peek(), context, '"," or ")"');
    }
  }
  cursor.take();
  return labels;
}

function parseLabelName(cursor: TokenCursor): string {
  const token = cursor.take();
  if (token.kind === 'string') {
    if (token.value !== '' && token.value.isWellFormed()) return token.value;
    return refuse(token.span, `invalid label name for grouping: ${token.text}`);
  }
  if (token.kind !== 'identifier') return refuseToken(token, 'in grouping opts', 'label');
  if (isPlainLabelName(token.text)) return token.text;
  return refuse(token.span, `invalid label name for grouping: ${cite(token.text)}`, 'put it in quotes');
}

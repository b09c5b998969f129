import { parseLabelList } from './parse-label-list.ts';
import { refuseFill } from './refuse-experiment.ts';
import type { TokenCursor } from './token-cursor.ts';

/** The modifiers between a binary operator and its right side. */
export interface BinaryModifiers {
  readonly returnBool: boolean;
  readonly matching?: {
    readonly on: boolean;
    readonly labels: readonly string[];
    readonly group?: 'left' | 'right';
    readonly include: readonly string[];
  };
}

/** `[bool] [on|ignoring (labels) [group_left|group_right [(labels)]]]`. */
export function parseBinaryModifiers(cursor: TokenCursor): BinaryModifiers {
  const returnBool = cursor.takeKeyword('bool') !== undefined;
  refuseFill(cursor);
  const keyword = cursor.takeKeyword('on', 'ignoring');
  if (keyword === undefined) return { returnBool };
  const on = keyword.text.toLowerCase() === 'on';
  const labels = parseLabelList(cursor);
  refuseFill(cursor);
  const grouping = cursor.takeKeyword('group_left', 'group_right');
  if (grouping === undefined) return { returnBool, matching: { on, labels, include: [] } };
  const group = grouping.text.toLowerCase() === 'group_left' ? 'left' : 'right';
  const include = cursor.isSymbol('(') ? parseLabelList(cursor) : [];
  refuseFill(cursor);
  return { returnBool, matching: { on, labels, group, include } };
}

import { grownArray } from '../../../memory/grown-array.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { createTokenCursor, nextToken } from './token-cursor.ts';
import { isVariable } from './variable-token.ts';
import { placeholder } from './word-characters.ts';

/**
 * A body in two parts, after CLP (Rodrigues, Luo, Yuan, "CLP: Efficient and Scalable Search on Compressed Text
 * Logs", OSDI 2021). Reused from body to body; arrays may be longer than what is in use.
 */
export interface SplitBody {
  /** The body with `placeholder` for each variable. */
  template: Uint8Array;
  templateView: DataView;
  templateLength: number;
  /** Start and end of each variable within the bytes that were split. */
  variableBounds: Uint32Array;
  variableCount: number;
}

export function createSplitBody(): SplitBody {
  const template = new Uint8Array(1024);
  return {
    template,
    templateView: viewOf(template),
    templateLength: 0,
    variableBounds: new Uint32Array(64),
    variableCount: 0,
  };
}

const cursor = createTokenCursor();

/** @param bytes well-formed UTF-8 from `start` to `end`. */
export function splitBody(split: SplitBody, bytes: Uint8Array, start: number, end: number): void {
  if (split.template.length < end - start) {
    split.template = new Uint8Array(2 * (end - start));
    split.templateView = viewOf(split.template);
  }
  const template = split.template;
  let length = 0;
  let variableCount = 0;
  let copied = start;
  let from = start;
  while (nextToken(cursor, bytes, from, end)) {
    from = cursor.end;
    if (!isVariable(cursor.classes, cursor.end - cursor.start)) continue;
    for (; copied < cursor.start; copied++) template[length++] = bytes[copied] ?? 0;
    template[length++] = placeholder;
    copied = cursor.end;
    if (2 * variableCount === split.variableBounds.length) {
      split.variableBounds = grownArray(split.variableBounds, 4 * variableCount);
    }
    split.variableBounds[2 * variableCount] = cursor.start;
    split.variableBounds[2 * variableCount + 1] = cursor.end;
    variableCount++;
  }
  for (; copied < end; copied++) template[length++] = bytes[copied] ?? 0;
  split.templateLength = length;
  split.variableCount = variableCount;
}

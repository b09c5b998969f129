import { ByteDictionary } from '../../bytes/byte-dictionary.ts';
import { grownArray } from '../../bytes/grown-array.ts';
import type { SplitRows } from './frozen-bodies.ts';
import { hasAllTokens, isToken, type SearchToken } from './search-token.ts';
import { createSplitBody, splitBody } from './split-body.ts';

/**
 * With more templates the text counts as free: splitting saves little, and every query would search that large a
 * dictionary.
 */
export const maxTemplates = 4096;
export const maxTemplateBytes = 2 * 1024 * 1024;

/** The growing form of `SplitRows`. */
export interface OpenSplitRows {
  /** Splits the body of the next row; returns false and keeps nothing when there would be too many templates. */
  append(bytes: Uint8Array, start: number, end: number): boolean;
  truncate(rowCount: number): void;
  readonly byteSize: number;
  /** Of minimal length, valid until the next change. */
  view(): SplitRows;
  /** `BodyColumn.keepMatching`, over the bytes that the rows were appended from. */
  keepMatching(tokens: readonly SearchToken[], bytes: Uint8Array, rows: Uint16Array, count: number): number;
}

const splitting = createSplitBody();

export function createOpenSplitRows(initial?: SplitRows, initialRowCount = 0): OpenSplitRows {
  const templates = new ByteDictionary();
  if (initial !== undefined) templates.thaw(initial.templates);
  let templateBytes = initial?.templates.bytes.length ?? 0;
  let rowCount = initialRowCount;
  let templateCodes = initial?.templateCodes ?? new Uint16Array(256);
  let variableEnds = initial?.variableEnds ?? new Uint32Array(256);
  let variableBounds = initial?.variableBounds ?? new Uint32Array(1024);
  let variableCount = variableEnds[rowCount - 1] ?? 0;

  return {
    get byteSize() {
      return (
        templates.byteSize + templateCodes.byteLength + variableEnds.byteLength + variableBounds.byteLength
      );
    },
    append(bytes, start, end) {
      splitBody(splitting, bytes, start, end);
      const knownCount = templates.size;
      const code = templates.add(splitting.template, 0, splitting.templateLength);
      if (templates.size > knownCount) templateBytes += splitting.templateLength;
      if (templates.size > maxTemplates || templateBytes > maxTemplateBytes) return false;
      if (rowCount === templateCodes.length) growRows();
      reserveBounds(2 * splitting.variableCount);
      for (let index = 0; index < 2 * splitting.variableCount; index++) {
        variableBounds[2 * variableCount + index] = splitting.variableBounds[index] ?? 0;
      }
      variableCount += splitting.variableCount;
      templateCodes[rowCount] = code;
      variableEnds[rowCount++] = variableCount;
      return true;
    },
    truncate(count) {
      rowCount = count;
      variableCount = variableEnds[rowCount - 1] ?? 0;
    },
    view: () => ({
      templates: templates.view(),
      templateCodes: templateCodes.subarray(0, rowCount),
      variableEnds: variableEnds.subarray(0, rowCount),
      variableBounds: variableBounds.subarray(0, 2 * variableCount),
    }),
    keepMatching(tokens, bytes, rows, count) {
      const hasLiterals = createTemplateTest(tokens.filter((token) => !token.isVariable));
      const variables = tokens.filter((token) => token.isVariable);
      let kept = 0;
      for (let index = 0; index < count; index++) {
        const row = rows[index] ?? 0;
        if (hasLiterals(templateCodes[row] ?? 0) && hasVariables(variables, bytes, row)) rows[kept++] = row;
      }
      return kept;
    },
  };

  /** Tests a template when a row first has it, because most searches are of few rows. */
  function createTemplateTest(tokens: readonly SearchToken[]): (code: number) => boolean {
    const isTested = new Uint8Array(templates.size + 1);
    const isFound = new Uint8Array(templates.size + 1);
    return (code) => {
      if (isTested[code] === 0) {
        const template = templates.bytes(code);
        isTested[code] = 1;
        isFound[code] = Number(hasAllTokens(tokens, template, 0, template.length));
      }
      return isFound[code] === 1;
    };
  }

  function hasVariables(tokens: readonly SearchToken[], bytes: Uint8Array, row: number): boolean {
    for (const token of tokens) {
      if (!hasVariable(token, bytes, row)) return false;
    }
    return true;
  }

  function hasVariable(token: SearchToken, bytes: Uint8Array, row: number): boolean {
    const end = variableEnds[row] ?? 0;
    for (let variable = row === 0 ? 0 : (variableEnds[row - 1] ?? 0); variable < end; variable++) {
      const start = variableBounds[2 * variable] ?? 0;
      if (isToken(token, bytes, start, variableBounds[2 * variable + 1] ?? 0)) return true;
    }
    return false;
  }

  function growRows(): void {
    templateCodes = grownArray(templateCodes, 2 * rowCount + 1);
    variableEnds = grownArray(variableEnds, 2 * rowCount + 1);
  }

  function reserveBounds(count: number): void {
    const needed = 2 * variableCount + count;
    if (needed <= variableBounds.length) return;
    variableBounds = grownArray(variableBounds, 2 * needed);
  }
}

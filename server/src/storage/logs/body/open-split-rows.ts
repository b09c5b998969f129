import { grownArray } from '../../../memory/grown-array.ts';
import { ByteDictionary } from '../../bytes/byte-dictionary.ts';
import type { SplitRows } from './frozen-bodies.ts';
import { hasAllTokens, isToken, type SearchToken } from './search-token.ts';
import { createSplitBody, splitBody } from './split-body.ts';

/**
 * With more templates the text counts as free: splitting saves little, and every query would search that large a
 * dictionary.
 */
export const maxTemplates = 4096;
export const maxTemplateBytes = 2 * 1024 * 1024;

const splitting = createSplitBody();

/** The growing form of `SplitRows`. */
export class OpenSplitRows {
  readonly #templates = new ByteDictionary();
  #templateBytes: number;
  #rowCount: number;
  #templateCodes: Uint16Array;
  #variableEnds: Uint32Array;
  #variableBounds: Uint32Array;
  #variableCount: number;

  /** @param initial arrays that it takes ownership of, with so many rows. */
  constructor(initial?: SplitRows, rowCount = 0) {
    if (initial !== undefined) this.#templates.thaw(initial.templates);
    this.#templateBytes = initial?.templates.bytes.length ?? 0;
    this.#rowCount = rowCount;
    this.#templateCodes = initial?.templateCodes ?? new Uint16Array(256);
    this.#variableEnds = initial?.variableEnds ?? new Uint32Array(256);
    this.#variableBounds = initial?.variableBounds ?? new Uint32Array(1024);
    this.#variableCount = this.#variableEnds[rowCount - 1] ?? 0;
  }

  get byteSize(): number {
    const rows = this.#templateCodes.byteLength + this.#variableEnds.byteLength;
    return this.#templates.byteSize + rows + this.#variableBounds.byteLength;
  }

  /** Splits the body of the next row; returns false and keeps nothing when there would be too many templates. */
  append(bytes: Uint8Array, start: number, end: number): boolean {
    splitBody(splitting, bytes, start, end);
    const templates = this.#templates;
    const knownCount = templates.size;
    const code = templates.add(splitting.templateView, 0, splitting.templateLength);
    if (templates.size > knownCount) this.#templateBytes += splitting.templateLength;
    if (templates.size > maxTemplates || this.#templateBytes > maxTemplateBytes) return false;
    const row = this.#rowCount;
    if (row === this.#templateCodes.length) this.#growRows();
    this.#reserveBounds(2 * splitting.variableCount);
    const bounds = this.#variableBounds;
    const first = 2 * this.#variableCount;
    for (let index = 0; index < 2 * splitting.variableCount; index++) {
      bounds[first + index] = splitting.variableBounds[index] ?? 0;
    }
    this.#variableCount += splitting.variableCount;
    this.#templateCodes[row] = code;
    this.#variableEnds[row] = this.#variableCount;
    this.#rowCount = row + 1;
    return true;
  }

  /** Removes the rows from `rowCount` on. */
  truncate(rowCount: number): void {
    this.#rowCount = rowCount;
    this.#variableCount = this.#variableEnds[rowCount - 1] ?? 0;
  }

  /** Of minimal length, valid until the next change. */
  view(): SplitRows {
    return {
      templates: this.#templates.view(),
      templateCodes: this.#templateCodes.subarray(0, this.#rowCount),
      variableEnds: this.#variableEnds.subarray(0, this.#rowCount),
      variableBounds: this.#variableBounds.subarray(0, 2 * this.#variableCount),
    };
  }

  /** `BodyColumn.keepMatching`, over the bytes that the rows were appended from. */
  keepMatching(tokens: readonly SearchToken[], bytes: Uint8Array, rows: Uint16Array, count: number): number {
    const hasLiterals = this.#createTemplateTest(tokens.filter((token) => !token.isVariable));
    const variables = tokens.filter((token) => token.isVariable);
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0;
      if (hasLiterals(this.#templateCodes[row] ?? 0) && this.#hasVariables(variables, bytes, row)) {
        rows[kept++] = row;
      }
    }
    return kept;
  }

  /** Tests a template when a row first has it, because most searches are of few rows. */
  #createTemplateTest(tokens: readonly SearchToken[]): (code: number) => boolean {
    const templates = this.#templates;
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

  #hasVariables(tokens: readonly SearchToken[], bytes: Uint8Array, row: number): boolean {
    for (const token of tokens) {
      if (!this.#hasVariable(token, bytes, row)) return false;
    }
    return true;
  }

  #hasVariable(token: SearchToken, bytes: Uint8Array, row: number): boolean {
    const bounds = this.#variableBounds;
    const end = this.#variableEnds[row] ?? 0;
    for (let variable = row === 0 ? 0 : (this.#variableEnds[row - 1] ?? 0); variable < end; variable++) {
      if (isToken(token, bytes, bounds[2 * variable] ?? 0, bounds[2 * variable + 1] ?? 0)) return true;
    }
    return false;
  }

  #growRows(): void {
    const length = 2 * this.#rowCount + 1;
    this.#templateCodes = grownArray(this.#templateCodes, length);
    this.#variableEnds = grownArray(this.#variableEnds, length);
  }

  #reserveBounds(count: number): void {
    const needed = 2 * this.#variableCount + count;
    if (needed <= this.#variableBounds.length) return;
    this.#variableBounds = grownArray(this.#variableBounds, 2 * needed);
  }
}

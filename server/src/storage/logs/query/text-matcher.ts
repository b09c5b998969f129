import type { Leaf } from '../../../filter/ast.ts';
import type { Dictionary } from '../block.ts';

const utf8 = new TextEncoder();

/** Tests a clause on one text, or on all texts of a dictionary. */
export interface TextMatcher {
  /** @param text `undefined` for a record without one. */
  matches(text: string | undefined): boolean;
  /** By code of a dictionary, 1 if its text matches; code 0 is the result for a record without one. */
  tabulate(dictionary: Dictionary): Uint8Array;
}

type TextLeaf =
  | {
      readonly kind: 'equal';
      readonly text: string;
      readonly bytes: Uint8Array;
      readonly isInverted: boolean;
    }
  | { readonly kind: 'present'; readonly isInverted: boolean };

/** Matches if any leaf does. A missing text equals the empty one, except for presence. */
export function createTextMatcher(alternatives: readonly Leaf[]): TextMatcher {
  const leaves = alternatives.map(toTextLeaf);
  const matches = (text: string | undefined): boolean =>
    leaves.some((leaf) => {
      const holds = leaf.kind === 'present' ? text !== undefined : (text ?? '') === leaf.text;
      return holds !== leaf.isInverted;
    });
  return {
    matches,
    tabulate(dictionary) {
      const table = new Uint8Array(dictionary.size + 1);
      for (const leaf of leaves) mark(table, leaf, dictionary);
      table[0] = Number(matches(undefined));
      return table;
    },
  };
}

/** @param hex in lower case; a text matches in either. */
export function createHexMatcher(hex: string): TextMatcher {
  const lower = utf8.encode(hex);
  const upper = utf8.encode(hex.toUpperCase());
  const bytesMatch = (bytes: Uint8Array): boolean =>
    bytes.length === lower.length &&
    bytes.every((byte, index) => byte === lower[index] || byte === upper[index]);
  return {
    matches: (text) => text?.toLowerCase() === hex,
    tabulate(dictionary) {
      const table = new Uint8Array(dictionary.size + 1);
      for (let code = 1; code <= dictionary.size; code += 1) {
        table[code] = Number(bytesMatch(dictionary.bytes(code)));
      }
      return table;
    },
  };
}

function toTextLeaf(leaf: Leaf): TextLeaf {
  if (leaf.kind === 'presence') return { kind: 'present', isInverted: leaf.negated };
  const { operator, value, negated } = leaf;
  if (operator !== '=' && operator !== '!=') {
    throw new TypeError(`a log filter cannot compare texts with ${operator}`);
  }
  const isInverted = (operator === '!=') !== negated;
  return { kind: 'equal', text: value, bytes: utf8.encode(value), isInverted };
}

/** Marks the codes that a leaf matches, except code 0. */
function mark(table: Uint8Array, leaf: TextLeaf, dictionary: Dictionary): void {
  if (leaf.kind === 'present') {
    if (!leaf.isInverted) table.fill(1);
    return;
  }
  const code = dictionary.find(leaf.bytes);
  if (leaf.isInverted) {
    table.fill(1, 0, code);
    table.fill(1, code + 1);
  } else {
    table[code] = 1;
  }
}

import { parseFilter, quoteText } from '@cairn/server/filter';
import { type DialectName, dialects } from './dialects.ts';
import type { FilterProblem } from './filter-problem.ts';
import { guessMeaning } from './guess-meaning.ts';

/** An edit that follows the hint of a problem. */
export interface Repair {
  readonly label: string;
  readonly text: string;
  readonly caret: number;
}

const maxRepairs = 8;

/** Edits that carry out a hint; none when the hint leaves it to the person. Each one brings the filter closer to being valid. */
export function suggestRepairs(
  text: string,
  problem: FilterProblem,
  dialect: DialectName,
): readonly Repair[] {
  const meanings = guessMeaning(text, problem, dialect).map((meaning) => ({
    ...meaning,
    label: meaning.insert,
  }));
  return [...meanings, ...listReplacements(text, problem)]
    .map(({ label, start, end, insert }): Repair => {
      const repaired = `${text.slice(0, start)}${insert}${text.slice(end)}`;
      return { label, text: repaired, caret: start + insert.length };
    })
    .filter((repair) => repair.text !== text && isCloser(repair.text, problem, dialect))
    .slice(0, maxRepairs);
}

/** Whether the text is valid, or its first mistake is another one. */
function isCloser(text: string, problem: FilterProblem, dialect: DialectName): boolean {
  const parsed = parseFilter(text, dialects[dialect]);
  if (parsed.ok) return true;
  return parsed.diagnostic.reason !== problem.reason || parsed.diagnostic.start > problem.start;
}

interface Replacement {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

function listReplacements(text: string, problem: FilterProblem): readonly Replacement[] {
  const { reason, start, end, hint } = problem;
  const found = text.slice(start, end);
  const replace = (insert: string, label = insert) => ({ label, start, end, insert });
  switch (reason) {
    case 'unquoted_value':
      return [replace(quoteText(found.replace(/^['‘’“”`]|['‘’“”`]$/g, '')))];
    case 'keyword_case':
      return [replace(found.toUpperCase())];
    case 'dash_negation':
      return [replace(`NOT ${found.slice(1)}`)];
    case 'field_expected':
      return found.startsWith('!') ? [replace('NOT ', 'NOT')] : [];
    case 'attribute_key_needs_quotes': {
      const key = found.slice('attribute.'.length).replaceAll('"', '');
      return [replace(`attribute.${quoteText(key)}`)];
    }
    case 'promoted_attribute':
      return [replace(found.replace(/^attribute\./, '').replaceAll('"', ''))];
    case 'unknown_field':
    case 'unknown_value':
    case 'unordered_value':
    case 'unsupported_operator':
      return listedIn(hint).map((name) => replace(name === 'attribute.<key>' ? 'attribute.' : name, name));
    case 'operator_expected':
      return listedIn(hint).map((name) => ({
        label: name,
        start: found === text.slice(-found.length) ? end : start,
        end: found === text.slice(-found.length) ? end : start,
        insert: name,
      }));
    case 'unterminated_string':
      return [{ label: 'Close the quote', start: text.length, end: text.length, insert: '"' }];
    case 'unbalanced_parenthesis':
      return found === '('
        ? [{ label: 'Close the parenthesis', start: text.length, end: text.length, insert: ')' }]
        : [replace('', 'Remove the parenthesis')];
    case 'empty_parentheses':
      return [replace('', 'Remove the parentheses')];
    case 'double_negation':
      return [replace('', 'Remove both')];
    case 'connective_expected':
      return ['AND', 'OR'].map((keyword) => ({ label: keyword, start, end: start, insert: `${keyword} ` }));
    default:
      return [];
  }
}

/** What a hint enumerates after its colon: `the values are: "a", "b"`, `the operators of ... are: = !=`. */
function listedIn(hint: string): readonly string[] {
  const list = hint.split(/: (.*)/s)[1] ?? '';
  return list.includes(',') ? list.split(', ') : list.split(' ').filter((name) => name !== '');
}

import type { CustomTypesConfig } from 'pg';
import { fromStoredText } from './stored-text.ts';

/** Of pg_type.dat of PostgreSQL, where they never change. */
const oids = { int8: 20, text: 25, textArray: 1_009, varchar: 1_043, numeric: 1_700 } as const;

/** How columns become values: all integers are numbers, since no count or time here reaches 2^53. */
export function createRowTypes(defaults: CustomTypesConfig): CustomTypesConfig {
  function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
    // Casts: the types know neither all oids nor both formats at once, and columns arrive as text.
    const parse = defaults.getTypeParser(oid as 25, format as 'text') as (text: string) => unknown;
    switch (oid) {
      case oids.int8:
      case oids.numeric:
        return Number;
      case oids.text:
      case oids.varchar:
        return fromStoredText;
      case oids.textArray:
        return (text) => toTexts(parse(text));
      default:
        return parse;
    }
  }
  return { getTypeParser } as CustomTypesConfig;
}

function toTexts(parsed: unknown): unknown {
  if (typeof parsed === 'string') return fromStoredText(parsed);
  return Array.isArray(parsed) ? parsed.map(toTexts) : parsed;
}

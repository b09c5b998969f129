import { orderedSeverities } from '../../../../logs/log-severity.ts';
import type { LogDimension } from '../../../../logs/log-store.ts';
import { effectiveAttribute, hasAttribute } from './compile-log-filter.ts';
import { type Sql, sql, value } from './sql.ts';

/** By band, as `toSeverityBand` numbers them. */
const severityNames = ['unspecified', ...orderedSeverities];

/** What records are grouped by; NULL where an attribute was never set. */
export function toGroupKey(dimension: LogDimension): Sql {
  switch (dimension.kind) {
    case 'service':
      return sql`logs.service`;
    case 'event':
      return sql`logs.event`;
    case 'severity':
      return sql`toUInt8(intDiv(logs.severity + 3, 4))`;
    case 'attribute':
      return sql`if(${hasAttribute(dimension.key)}, ${effectiveAttribute(dimension.key)}, NULL)`;
  }
}

/** The text of a group key, or NULL. */
export function toGroupText({ kind }: LogDimension, groupKey: Sql): Sql {
  return kind === 'severity'
    ? sql`${value('Array(String)', severityNames)}[${groupKey} + 1]`
    : sql`${groupKey}`;
}

/**
 * Sort keys that order texts as JavaScript does, by UTF-16 code units, and NULL last. The order of bytes of UTF-8 differs only in that
 * U+E000 to U+FFFF, which begin with the bytes EE and EF, precede the supplementary characters, whose code units D800 to DFFF are smaller.
 */
export function inCodeUnitOrder(text: Sql): Sql {
  return sql`isNull(${text}), replaceAll(replaceAll(ifNull(${text}, ''), '\\xEE', '\\xFE'), '\\xEF', '\\xFF')`;
}

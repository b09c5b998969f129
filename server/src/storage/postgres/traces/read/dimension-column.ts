import type { TraceDimension } from '../../../../traces/trace-store.ts';
import { type Sql, sql, value } from './sql.ts';

/** The value that a row of `trace_heads` has in a dimension as text, NULL for none. */
export function dimensionColumn(dimension: TraceDimension): Sql {
  switch (dimension.kind) {
    case 'status':
      return sql`CASE trace_heads.status WHEN 0 THEN 'running' WHEN 1 THEN 'completed' ELSE 'deleted' END`;
    case 'severity':
      // A trace counts under its highest one.
      return sql`CASE WHEN trace_heads.severities & 4 <> 0 THEN 'error' WHEN trace_heads.severities & 2 <> 0 THEN 'warning'
        WHEN trace_heads.severities & 1 <> 0 THEN 'info' END`;
    case 'name':
      return sql`trace_heads.name`;
    case 'attribute': {
      const key = value('text', dimension.key);
      return sql`trace_heads.attribute_values[array_position(trace_heads.attribute_keys, ${key})]`;
    }
  }
}

/**
 * A text whose order by code points is that of the given one by UTF-16 code units, in which U+E000 to U+FFFF come after all others.
 *
 * @param column the name of a column.
 */
export function codeUnitOrder(column: Sql): Sql {
  // What comes after a character beyond U+FFFF gets U+10FFFF before it, and that one itself another character behind it, so that no
  // text that stands for a character begins with another's.
  return sql`CASE WHEN octet_length(${column}) = char_length(${column}) THEN ${column}
    ELSE regexp_replace(replace(${column}, U&'\\+10FFFF', U&'\\+10FFFF\\0001'), '([\\uE000-\\uFFFF])', U&'\\+10FFFF' || '\\1', 'g') END`;
}

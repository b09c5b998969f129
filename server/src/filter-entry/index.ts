/** The filter languages for programs that edit filters, such as the console: the service's own parser, offsets, reasons and hints. */
export type {
  Clause,
  ComparisonLeaf,
  ComparisonOperator,
  FieldRef,
  Filter,
  Leaf,
  PresenceLeaf,
  TextRange,
} from '../filter/ast.ts';
export { parseAttributeName } from '../filter/attribute-name.ts';
export type { FilterDiagnostic, FilterReason } from '../filter/diagnostics.ts';
export { type FilterDialect, type FilterOperator, findFieldRule } from '../filter/dialect.ts';
export { formatField, formatFilter, quoteText } from '../filter/format.ts';
export { type ParsedFilter, parseFilter } from '../filter/parse.ts';
export { type Token, tokenize } from '../filter/tokenize.ts';
export { logDialect } from '../logs/log-filter.ts';
export { type LogSeverity, orderedSeverities, toSeverity } from '../logs/log-severity.ts';
export { traceDialect } from '../traces/trace-filter.ts';

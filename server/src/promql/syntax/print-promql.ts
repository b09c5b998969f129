import { isPlainLabelName, isPlainMetricName } from '../labels/format-labels.ts';
import { metricNameLabel } from '../labels/labels.ts';
import { quoteString } from '../labels/quote-string.ts';
import type {
  Aggregation,
  BinaryExpr,
  Expr,
  MatcherNode,
  Subquery,
  TimeModifiers,
  VectorSelector,
} from './ast.ts';
import { formatDuration } from './format-duration.ts';

/**
 * The canonical text of an expression. Parsing it returns the same expression except for spans, for every parsed
 * expression; no parentheses are added.
 */
export function printPromql(expr: Expr): string {
  switch (expr.kind) {
    case 'number':
      return printNumber(expr.value);
    case 'string':
      return quoteString(expr.value);
    case 'vectorSelector':
      return `${printSelector(expr)}${printTimes(expr)}`;
    case 'matrixSelector':
      return `${printSelector(expr.selector)}[${formatDuration(expr.rangeMs)}]${printTimes(expr.selector)}`;
    case 'subquery':
      return `${printPromql(expr.expr)}[${printResolution(expr)}]${printTimes(expr)}`;
    case 'call':
      return `${expr.name}(${expr.args.map(printPromql).join(', ')})`;
    case 'aggregation':
      return printAggregation(expr);
    case 'binary':
      return `${printPromql(expr.left)} ${printOperator(expr)} ${printPromql(expr.right)}`;
    case 'unary':
      return `${expr.operator}${printPromql(expr.expr)}`;
    case 'paren':
      return `(${printPromql(expr.expr)})`;
  }
}

function printNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : 'Inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

function printSelector({ metricName, matchers }: VectorSelector): string {
  const isName = ({ name, operator, value }: MatcherNode) =>
    name === metricNameLabel && operator === '=' && value === metricName;
  const named = metricName === undefined ? undefined : matchers.find(isName);
  const others = matchers.filter((matcher) => matcher !== named).map(printMatcher);
  if (metricName === undefined) return `{${others.join(', ')}}`;
  if (!isPlainOperand(metricName)) return `{${[quoteString(metricName), ...others].join(', ')}}`;
  return others.length === 0 ? metricName : `${metricName}{${others.join(', ')}}`;
}

/** Words with another meaning at the start of an operand. */
const notNames: ReadonlySet<string> = new Set([
  'inf',
  'nan',
  'bool',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'atan2',
]);

function isPlainOperand(name: string): boolean {
  return isPlainMetricName(name) && !notNames.has(name.toLowerCase());
}

function printMatcher({ name, operator, value }: MatcherNode): string {
  return `${printLabelName(name)}${operator}${quoteString(value)}`;
}

function printLabelName(name: string): string {
  return isPlainLabelName(name) ? name : quoteString(name);
}

function printLabels(labels: readonly string[]): string {
  return `(${labels.map(printLabelName).join(', ')})`;
}

function printTimes({ offsetMs, at }: TimeModifiers): string {
  const time = at === undefined ? '' : ` @ ${typeof at === 'number' ? String(at / 1_000) : `${at}()`}`;
  if (offsetMs === 0) return time;
  return `${time} offset ${offsetMs < 0 ? '-' : ''}${formatDuration(Math.abs(offsetMs))}`;
}

function printResolution({ rangeMs, stepMs }: Subquery): string {
  return `${formatDuration(rangeMs)}:${stepMs === undefined ? '' : formatDuration(stepMs)}`;
}

function printAggregation({ operator, parameter, expr, grouping }: Aggregation): string {
  const by = grouping === undefined ? '' : ` ${grouping.kind} ${printLabels(grouping.labels)} `;
  const args = parameter === undefined ? [expr] : [parameter, expr];
  return `${operator}${by}(${args.map(printPromql).join(', ')})`;
}

function printOperator({ operator, returnBool, matching }: BinaryExpr): string {
  const parts: string[] = [operator];
  if (returnBool) parts.push('bool');
  if (matching !== undefined && isWritten(matching)) {
    parts.push(`${matching.on ? 'on' : 'ignoring'} ${printLabels(matching.labels)}`);
    if (matching.cardinality === 'many-to-one') parts.push(`group_left ${printLabels(matching.include)}`);
    if (matching.cardinality === 'one-to-many') parts.push(`group_right ${printLabels(matching.include)}`);
  }
  return parts.join(' ');
}

/** `ignoring ()` is the default, so it is omitted. */
function isWritten({ on, labels, cardinality }: NonNullable<BinaryExpr['matching']>): boolean {
  return on || labels.length > 0 || cardinality === 'many-to-one' || cardinality === 'one-to-many';
}

import { formatPlainFloat } from '../functions/format-float.ts';
import { isPlainLabelName, isPlainMetricName } from '../labels/format-labels.ts';
import { metricNameLabel } from '../labels/labels.ts';
import { quoteString } from '../labels/quote-string.ts';
import type {
  Aggregation,
  BinaryExpr,
  Expr,
  MatcherNode,
  NumberLiteral,
  Subquery,
  TimeModifiers,
  VectorSelector,
} from './ast.ts';
import { formatDuration } from './format-duration.ts';
import { reservedWords } from './reserved-words.ts';

/**
 * The canonical text of an expression, as Prometheus prints it: matchers are sorted, and no parentheses are added. Parsing it returns an
 * expression of the same meaning, for every parsed expression.
 */
export function printPromql(expr: Expr): string {
  switch (expr.kind) {
    case 'number':
      return printNumber(expr);
    case 'string':
      return quoteString(expr.value);
    case 'vectorSelector':
      return `${printSelector(expr)}${printTimes(expr)}`;
    case 'matrixSelector':
      return `${printSelector(expr.selector)}[${formatDuration(expr.rangeMs)}]${printTimes(expr.selector)}`;
    case 'subquery':
      return `${printPromql(expr.expr)}${printSubqueryTimes(expr)}`;
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

function printNumber({ value, isDuration }: NumberLiteral): string {
  if (isDuration === undefined) return formatPlainFloat(value);
  return `${value < 0 ? '-' : ''}${formatDuration(Math.round(Math.abs(value) * 1_000))}`;
}

function printSelector({ metricName, matchers }: VectorSelector): string {
  const isName = ({ name, operator, value }: MatcherNode) =>
    name === metricNameLabel && operator === '=' && value === metricName;
  if (metricName === undefined || !isPlainOperand(metricName)) return printMatchers(matchers);
  const named = matchers.find(isName);
  const others = matchers.filter((matcher) => matcher !== named);
  return others.length === 0 ? metricName : `${metricName}${printMatchers(others)}`;
}

/** Words with another meaning at the start of an operand. */
const notNames: ReadonlySet<string> = new Set(['inf', 'nan', ...reservedWords]);

function isPlainOperand(name: string): boolean {
  return isPlainMetricName(name) && !notNames.has(name.toLowerCase());
}

function printMatchers(matchers: readonly MatcherNode[]): string {
  return `{${matchers.map(printMatcher).sort().join(',')}}`;
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
  const time = at === undefined ? '' : ` @ ${typeof at === 'number' ? (at / 1_000).toFixed(3) : `${at}()`}`;
  if (offsetMs === 0) return time;
  return `${time} offset ${offsetMs < 0 ? '-' : ''}${formatDuration(Math.abs(offsetMs))}`;
}

/** What follows the expression of a subquery. */
export function printSubqueryTimes(expr: Subquery): string {
  const { rangeMs, stepMs } = expr;
  return `[${formatDuration(rangeMs)}:${stepMs === undefined ? '' : formatDuration(stepMs)}]${printTimes(expr)}`;
}

function printAggregation(aggregation: Aggregation): string {
  const { parameter, expr } = aggregation;
  const args = parameter === undefined ? [expr] : [parameter, expr];
  return `${printAggregator(aggregation)}(${args.map(printPromql).join(', ')})`;
}

/** What precedes the parentheses of an aggregation. */
export function printAggregator({ operator, grouping }: Aggregation): string {
  const isDefault = grouping === undefined || (grouping.kind === 'by' && grouping.labels.length === 0);
  return isDefault ? operator : `${operator} ${grouping.kind} ${printLabels(grouping.labels)} `;
}

/** The operator of a binary expression with its modifiers. */
export function printOperator({ operator, returnBool, matching }: BinaryExpr): string {
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

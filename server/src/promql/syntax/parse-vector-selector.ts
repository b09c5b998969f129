import { isPlainLabelName } from '../labels/format-labels.ts';
import { metricNameLabel } from '../labels/labels.ts';
import { PromqlError } from '../promql-error.ts';
import type { MatcherNode, MatchOperator, Span, VectorSelector } from './ast.ts';
import { refuse, refuseToken } from './refuse.ts';
import { cite, type Token } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** `name`, `name{matchers}`, `{matchers}` or `{"quoted.name", matchers}`; at least one matcher must not match ''. */
export function parseVectorSelector(cursor: TokenCursor): VectorSelector {
  const start = cursor.peek();
  const name = start.kind === 'identifier' ? cursor.take() : undefined;
  const written = cursor.isSymbol('{') ? parseMatchers(cursor) : { matchers: [] };
  const span = cursor.spanFrom(start.span);
  if (name !== undefined && written.metricName !== undefined) {
    refuseSecondName(span, name.text, written.metricName.value);
  }
  const metricName = name === undefined ? written.metricName : toNameMatcher(name.span, name.text);
  checkMatchers(span, metricName, written.matchers);
  const matchers = metricName === undefined ? written.matchers : [metricName, ...written.matchers];
  return {
    kind: 'vectorSelector',
    ...(metricName === undefined ? {} : { metricName: metricName.value }),
    matchers,
    offsetMs: 0,
    span,
  };
}

interface Matchers {
  /** For a quoted name alone in the braces. */
  readonly metricName?: MatcherNode;
  readonly matchers: readonly MatcherNode[];
}

function parseMatchers(cursor: TokenCursor): Matchers {
  const open = cursor.take();
  const matchers: MatcherNode[] = [];
  let metricName: MatcherNode | undefined;
  while (!cursor.isSymbol('}')) {
    const token = cursor.take();
    if (token.kind === 'string' && (cursor.isSymbol(',') || cursor.isSymbol('}'))) {
      if (metricName !== undefined)
        refuseSecondName(cursor.spanFrom(open.span), metricName.value, token.value);
      metricName = toNameMatcher(token.span, readQuotedName(token.value, token));
    } else {
      matchers.push(parseMatcher(cursor, token));
    }
    if (cursor.takeSymbol(',') === undefined && !cursor.isSymbol('}')) {
      refuseToken(cursor.peek(), 'in label matching', '"," or "}"');
    }
  }
  cursor.take();
  return metricName === undefined ? { matchers } : { metricName, matchers };
}

function parseMatcher(cursor: TokenCursor, label: Token): MatcherNode {
  const name = readLabelName(label);
  const operator = cursor.take();
  if (!isMatchOperator(operator.text) || operator.kind !== 'symbol') {
    return refuseToken(operator, 'in label matching', 'one of = != =~ !~');
  }
  const value = cursor.take();
  if (value.kind !== 'string') return refuseToken(value, 'in label matching', 'a string');
  const matcher = { name, operator: operator.text, value: value.value, span: cursor.spanFrom(label.span) };
  checkPattern(cursor, matcher, value.span);
  return matcher;
}

function readLabelName(token: Token): string {
  if (token.kind === 'string') return readQuotedName(token.value, token);
  if (token.kind !== 'identifier') return refuseToken(token, 'in label matching', 'a label name or "}"');
  if (isPlainLabelName(token.text)) return token.text;
  return refuse(token.span, `invalid label name ${cite(token.text)}`, 'put it in quotes');
}

function readQuotedName(name: string, token: Token): string {
  if (name !== '' && name.isWellFormed()) return name;
  return refuse(token.span, `invalid name ${token.text} in braces`, 'names are UTF-8 and not empty');
}

function isMatchOperator(text: string): text is MatchOperator {
  return text === '=' || text === '!=' || text === '=~' || text === '!~';
}

/** Checks regular expressions here, where their position in the text is known. */
function checkPattern({ patterns }: TokenCursor, matcher: MatcherNode, span: Span): void {
  try {
    patterns.spend(matcher);
  } catch (cause) {
    if (!(cause instanceof PromqlError)) throw cause;
    const { hint, limit } = cause;
    throw new PromqlError('parse', cause.message, {
      span,
      cause,
      ...(hint === undefined ? {} : { hint }),
      ...(limit === undefined ? {} : { limit }),
    });
  }
}

function toNameMatcher(span: Span, value: string): MatcherNode {
  return { name: metricNameLabel, operator: '=', value, span };
}

function checkMatchers(
  span: Span,
  metricName: MatcherNode | undefined,
  matchers: readonly MatcherNode[],
): void {
  if (metricName !== undefined) {
    const again = matchers.find(({ name }) => name === metricNameLabel);
    if (again !== undefined) refuseSecondName(span, metricName.value, again.value);
    return;
  }
  const [first, second] = matchers.filter(
    ({ name, operator }) => name === metricNameLabel && operator === '=',
  );
  if (first !== undefined && second !== undefined) refuseSecondName(span, first.value, second.value);
}

function refuseSecondName(span: Span, name: string, second: string): never {
  return refuse(span, `metric name must not be set twice: ${cite(name)} or ${cite(second)}`);
}

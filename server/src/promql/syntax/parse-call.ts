import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Call, Expr } from './ast.ts';
import { expectType } from './expect-type.ts';
import { type ParseExpr, parseArguments } from './parse-arguments.ts';
import { refuse } from './refuse.ts';
import { refuseExperimentalFunction } from './refuse-experiment.ts';
import { cite } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** `name(argument, ...)`, checked against the signature of the function. */
export function parseCall(cursor: TokenCursor, parseExpr: ParseExpr): Call {
  const name = cursor.take();
  const signature = cursor.functions.get(name.text);
  if (signature === undefined) {
    refuseExperimentalFunction(name);
    return refuse(
      name.span,
      `unknown function with name ${cite(name.text)}`,
      'see https://prometheus.io/docs/prometheus/latest/querying/functions/',
    );
  }
  const args = parseArguments(cursor, parseExpr);
  const call: Call = { kind: 'call', name: name.text, args, span: cursor.spanFrom(name.span) };
  checkArguments(call, signature, cursor);
  return cursor.checkDepth(call);
}

function checkArguments(call: Call, signature: FunctionSignature, cursor: TokenCursor): void {
  const { name, parameters, optional = 0, variadic = 1 } = signature;
  const min = parameters.length - optional;
  const max = parameters.length - 1 + variadic;
  const count = call.args.length;
  if (count < min || count > max) {
    const bound = min === max ? '' : count < min ? 'at least ' : 'at most ';
    const expected = count < min ? min : max;
    refuse(call.span, `expected ${bound}${expected} argument(s) in call to ${cite(name)}, got ${count}`);
  }
  for (const [index, argument] of call.args.entries()) {
    const type = parameters[Math.min(index, parameters.length - 1)];
    if (type !== undefined) expectType(argument, type, `call to function ${cite(name)}`, cursor.functions);
  }
  if (name === 'info') checkInfoLabels(call.args[1]);
}

/** The second argument of `info` selects labels, not series. */
function checkInfoLabels(argument: Expr | undefined): void {
  if (argument === undefined) return;
  if (argument.kind === 'vectorSelector' && argument.metricName === undefined) return;
  refuse(
    argument.span,
    'expected label selectors only',
    'write matchers in braces, such as {k8s_cluster_name=~".+"}',
  );
}

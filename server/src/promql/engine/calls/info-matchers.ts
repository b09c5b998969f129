import { metricNameLabel } from '../../labels/labels.ts';
import type { Call, MatcherNode } from '../../syntax/ast.ts';
import { withoutParens } from '../without-parens.ts';

/** What selects the info series of a call of `info`: its second argument, of `target_info` unless that names metrics. */
export function infoMatchers(call: Call): readonly MatcherNode[] {
  const argument = call.args[1] && withoutParens(call.args[1]);
  const given = argument?.kind === 'vectorSelector' ? argument.matchers : [];
  const targetInfo = { name: metricNameLabel, operator: '=', value: 'target_info', span: call.span } as const;
  return given.some(({ name }) => name === metricNameLabel) ? given : [targetInfo, ...given];
}

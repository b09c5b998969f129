import { metricNameLabel } from '../../labels/labels.ts';
import type { Call, MatcherNode } from '../../syntax/ast.ts';
import { withoutParens } from '../../syntax/without-parens.ts';

/**
 * What selects the info series of a call of `info`: its second argument, of `target_info` unless that says something of names, and of
 * names that end in `_info` if that only excludes some.
 *
 * Source: https://github.com/prometheus/prometheus/blob/main/promql/info.go (`effectiveInfoNameMatchers`)
 */
export function infoMatchers(call: Call): readonly MatcherNode[] {
  const argument = call.args[1] && withoutParens(call.args[1]);
  const given = argument?.kind === 'vectorSelector' ? argument.matchers : [];
  const names = given.filter(({ name }) => name === metricNameLabel);
  if (names.some(({ operator }) => operator === '=' || operator === '=~')) return given;
  const { span } = call;
  const infoMetrics: MatcherNode =
    names.length === 0
      ? { name: metricNameLabel, operator: '=', value: 'target_info', span }
      : { name: metricNameLabel, operator: '=~', value: '.+_info', span };
  return [infoMetrics, ...given];
}

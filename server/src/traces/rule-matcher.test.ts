import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../filter/ast.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import { createRuleMatcher, type FieldChange } from './rule-matcher.ts';
import { arbitraryTraceRules, ruleKeys, ruleTags, ruleValues } from './testing/arbitrary-trace-rule.ts';
import { eventSeverities } from './trace.ts';
import { type MatchableTrace, traceMatches } from './trace-matches.ts';
import type { TraceRule } from './trace-rule.ts';

const trace = fc.record<MatchableTrace>({
  status: fc.constantFrom('running', 'completed', 'deleted'),
  severities: fc.subarray([...eventSeverities]),
  tags: fc.subarray([...ruleTags]),
  attributes: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ruleKeys), fc.constantFrom(...ruleValues)), {
      selector: ([key]) => key,
    })
    .map((entries) => new Map(entries)),
});
const evaluatedRevision = fc.integer({ min: -1, max: 6 });

describe('the rule matcher', () => {
  it('returns the rules that match and mention a changed field or are newer', () => {
    fc.assert(
      fc.property(
        arbitraryTraceRules(['prj_1', 'prj_2']),
        fc.array(fc.tuple(trace, trace, evaluatedRevision), { minLength: 1, maxLength: 4 }),
        (rules, steps) => {
          const matcher = createRuleMatcher(rules);
          for (const [before, after, revision] of steps) {
            const changes = changesBetween(before, after);
            const expected = rules.filter(
              (rule) =>
                rule.projectId === 'prj_1' &&
                traceMatches(after, rule.filter) &&
                (rule.revision > revision || mentionsAny(rule.filter, changes)),
            );
            expect(matcher.match('prj_1', after, changes, revision)).toEqual(expected);
          }
        },
      ),
    );
  });

  it('finds over the life of a trace what evaluating every rule after each change finds', () => {
    // A deleted trace stays deleted; labels may even disappear.
    const lives = fc.array(trace, { minLength: 1, maxLength: 6 }).map((states) => {
      const end = states.findIndex(({ status }) => status === 'deleted');
      return states.map((state, index) =>
        end !== -1 && index > end ? { ...state, status: 'deleted' as const } : state,
      );
    });
    fc.assert(
      fc.property(
        arbitraryTraceRules(['prj_1']),
        arbitraryTraceRules(['prj_1']),
        lives,
        (rules, edited, states) => {
          const later = edited.map((rule) => ({ ...rule, id: `${rule.id}b`, revision: rule.revision + 6 }));
          const found = new Set<string>();
          const expected = new Set<string>();
          let evaluated = -1;
          states.forEach((state, index) => {
            const current = index < states.length / 2 ? rules : later;
            const matcher = createRuleMatcher(current);
            const changes = changesBetween(states[index - 1] ?? emptyTrace, state);
            for (const { id } of matcher.match('prj_1', state, changes, evaluated)) found.add(id);
            for (const { id, filter } of current) if (traceMatches(state, filter)) expected.add(id);
            evaluated = matcher.revision;
          });
          expect(found).toEqual(expected);
        },
      ),
    );
  });

  it('looks at no rule of another project', () => {
    const matcher = createRuleMatcher([rule('status="running"', { projectId: 'prj_2' })]);
    expect(matcher.match('prj_1', emptyTrace, [], -1)).toEqual([]);
  });

  it('takes other rules of a project without compiling those of others, which match as before', () => {
    let readCount = 0;
    const kept = Object.defineProperty(rule('tag="a"', { projectId: 'prj_2', revision: 3 }), 'filter', {
      get() {
        readCount += 1;
        return parseTraceFilter('tag="a"');
      },
    });
    const replaced = rule('tag="a"', { projectId: 'prj_1', revision: 5 });
    const first = createRuleMatcher([kept, replaced]);
    const tagged: MatchableTrace = { ...emptyTrace, tags: ['a'] };
    for (let evaluation = 0; evaluation < 3; evaluation += 1) first.match('prj_2', tagged, [], -1);
    const readBefore = readCount;
    const added = rule('tag="a"', { projectId: 'prj_3', revision: 4 });
    const matcher = first.replace(['prj_1', 'prj_3'], [added]);
    expect(matcher.revision).toBe(4);
    for (let evaluation = 0; evaluation < 4; evaluation += 1)
      expect(matcher.match('prj_2', tagged, [], -1)).toEqual([kept]);
    expect(matcher.match('prj_1', tagged, [], -1)).toEqual([]);
    expect(matcher.match('prj_3', tagged, [], -1)).toEqual([added]);
    expect(readCount).toBe(readBefore);
  });

  it('has the highest revision of its rules, 0 without any', () => {
    expect(createRuleMatcher([]).revision).toBe(0);
    expect(createRuleMatcher([rule('tag="a"', { revision: 7 }), rule('tag="a"')]).revision).toBe(7);
  });

  it('matches a deleted trace only by filters that name status', () => {
    const named = rule('tag="a" AND status="deleted"');
    const matcher = createRuleMatcher([rule('tag="a"'), named]);
    const deleted: MatchableTrace = { ...emptyTrace, status: 'deleted', tags: ['a'] };
    expect(matcher.match('prj_1', deleted, [{ kind: 'status', key: '' }], -1)).toEqual([named]);
  });

  it('searches a long list of tags for no leaf: hundreds of rules may have hundreds of them', () => {
    const tags = Array.from({ length: 256 }, (_, index) => `t${index}`);
    Object.assign(tags, {
      includes() {
        throw new Error('the list was searched');
      },
    });
    const [matching, other] = [rule('NOT tag="a" AND tag="t255"'), rule('NOT tag="a" AND NOT tag="t0"')];
    const matcher = createRuleMatcher([matching, other]);
    expect(matcher.match('prj_1', { ...emptyTrace, tags }, [], -1)).toEqual([matching]);
    expect(traceMatches({ ...emptyTrace, tags }, other.filter)).toBe(false);
  });

  it('matches a filter without clauses once, when the trace is new', () => {
    const everything = { ...rule('tag="a"'), filter: parseTraceFilter() };
    const matcher = createRuleMatcher([everything]);
    expect(matcher.match('prj_1', emptyTrace, [], -1)).toEqual([everything]);
    expect(matcher.match('prj_1', emptyTrace, [{ kind: 'name', key: '' }], 1)).toEqual([]);
  });
});

const emptyTrace: MatchableTrace = { status: 'running', severities: [], tags: [], attributes: new Map() };

function rule(filterText: string, changes: Partial<TraceRule> = {}): TraceRule {
  const filter = parseTraceFilter(filterText);
  return { id: filterText, projectId: 'prj_1', name: 'Rule', filterText, filter, revision: 1, ...changes };
}

function changesBetween(before: MatchableTrace, after: MatchableTrace): FieldChange[] {
  const keys = new Set([...before.attributes.keys(), ...after.attributes.keys()]);
  const changedKeys = [...keys].filter((key) => before.attributes.get(key) !== after.attributes.get(key));
  return [
    ...(before.status === after.status ? [] : [{ kind: 'status', key: '' } as const]),
    ...(before.severities.join() === after.severities.join() ? [] : [{ kind: 'severity', key: '' } as const]),
    ...(before.tags.join() === after.tags.join() ? [] : [{ kind: 'tag', key: '' } as const]),
    ...changedKeys.map((key) => ({ kind: 'attribute', key }) as const),
  ];
}

function mentionsAny({ clauses }: Filter, changes: readonly FieldChange[]): boolean {
  return clauses.some(({ alternatives }) =>
    alternatives.some(({ field }) =>
      changes.some(({ kind, key }) =>
        field.kind === 'attribute' ? kind === 'attribute' && key === field.key : kind === field.name,
      ),
    ),
  );
}

import { type CompiledRule, compileRule, statusNumber } from './compiled-rule.ts';
import { indexProjectRules, type ProjectRules } from './project-rules.ts';
import { toSeverityMask } from './severity-mask.ts';
import { clauseMatches, type MatchableTrace, withTagLookup } from './trace-matches.ts';
import type { TraceRule } from './trace-rule.ts';

/** A field whose value changed; `key` is the attribute key, else ''. */
export interface FieldChange {
  readonly kind: 'status' | 'severity' | 'name' | 'tag' | 'attribute';
  readonly key: string;
}

/** Evaluates rules on traces. The answer is that of `traceMatches`; most rules are never looked at. */
export interface RuleMatcher {
  /** Highest revision of its rules, 0 without any. Store it with the trace as `evaluatedRevision`. */
  readonly revision: number;
  /**
   * The rules of the project that the trace matches and that mention a changed field, or are newer than
   * `evaluatedRevision` (-1 for a new trace: all), in the order given to `createRuleMatcher`.
   *
   * A deleted trace matches only rules whose filter names `status`.
   */
  match(
    projectId: string,
    trace: MatchableTrace,
    changes: Iterable<FieldChange>,
    evaluatedRevision: number,
  ): readonly TraceRule[];
  /** A matcher that has these rules instead of those of the projects. This one must not be used any more. */
  replace(projectIds: readonly string[], rules: readonly TraceRule[]): RuleMatcher;
}

const noRules: readonly TraceRule[] = [];

/** Indexes the rules; the cost is linear in their leaves. */
export function createRuleMatcher(rules: readonly TraceRule[]): RuleMatcher {
  return matcherOf(indexRules(rules), 0);
}

function indexRules(rules: readonly TraceRule[]): Map<string, ProjectRules> {
  const projects = new Map<string, ProjectRules>();
  for (const [projectId, members] of Map.groupBy(rules.map(compileRule), ({ rule }) => rule.projectId)) {
    projects.set(projectId, indexProjectRules(members));
  }
  return projects;
}

/** @param evaluated the number of the last evaluation, which compiled rules remember. */
function matcherOf(projects: ReadonlyMap<string, ProjectRules>, evaluated: number): RuleMatcher {
  let evaluation = evaluated;

  /** @returns how many rules were marked, repeated ones included. */
  function markMentioned(project: ProjectRules, changes: Iterable<FieldChange>): number {
    let count = 0;
    for (const { kind, key } of changes) {
      for (const rule of project.mentioning(kind, key)) {
        rule.mentionedIn = evaluation;
        count += 1;
      }
    }
    return count;
  }

  return {
    revision: [...projects.values()].reduce((highest, rules) => Math.max(highest, rules.highestRevision), 0),
    replace(projectIds, rules) {
      const replaced = new Map(projects);
      for (const projectId of projectIds) replaced.delete(projectId);
      for (const [projectId, indexed] of indexRules(rules)) replaced.set(projectId, indexed);
      return matcherOf(replaced, evaluation);
    },
    match(projectId, trace, changes, evaluatedRevision) {
      const project = projects.get(projectId);
      if (project === undefined) return noRules;
      evaluation += 1;
      const mentionedCount = markMentioned(project, changes);
      const hasNewer = project.highestRevision > evaluatedRevision;
      if (mentionedCount === 0 && !hasNewer) return noRules;
      const tested = withTagLookup(trace);
      const status = statusNumber(trace.status);
      const severities = toSeverityMask(trace.severities);
      const matched: CompiledRule[] = [];
      project.visitCandidates(trace, (candidate) => {
        if (candidate.testedIn === evaluation) return;
        candidate.testedIn = evaluation;
        if (((candidate.statusBits >> status) & 1) === 0) return;
        if (((candidate.severityBits >> severities) & 1) === 0) return;
        if (candidate.mentionedIn !== evaluation && candidate.rule.revision <= evaluatedRevision) return;
        for (const clause of candidate.clauses) if (!clauseMatches(tested, clause)) return;
        matched.push(candidate);
      });
      return matched.sort((a, b) => a.position - b.position).map(({ rule }) => rule);
    },
  };
}

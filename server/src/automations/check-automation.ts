import { shorten } from '../errors/shorten.ts';
import type { FilterDiagnostic } from '../filter/diagnostics.ts';
import { parseFilter } from '../filter/parse.ts';
import { parseDisplayName } from '../identity/display-name.ts';
import { traceDialect } from '../traces/trace-filter.ts';
import { automationLimits } from './automation.ts';

/** Members of an automation, as written by a user; an absent one is not checked. */
export interface WrittenAutomation {
  readonly name?: string;
  readonly description?: string;
  readonly filter?: string;
  readonly channels?: readonly string[];
}

export interface AutomationProblem {
  readonly field: keyof WrittenAutomation;
  /** Completes the sentence "<name of the field> ...", and names the value and mostly the remedy. */
  readonly problem: string;
  /** What is wrong with the syntax of the filter. */
  readonly diagnostic?: FilterDiagnostic;
  /** The first channel that does not exist. */
  readonly unknownChannel?: string;
}

export type CheckedAutomation =
  | { readonly ok: true; readonly members: WrittenAutomation }
  | ({ readonly ok: false } & AutomationProblem);

/** Checks the members that were written. The name is trimmed and repeated channels are left out; the filter stays as written. */
export function checkAutomation(
  written: WrittenAutomation,
  knownChannelSlugs: ReadonlySet<string>,
): CheckedAutomation {
  const { name, description, filter, channels } = written;
  const members: { -readonly [Member in keyof WrittenAutomation]: WrittenAutomation[Member] } = {};
  if (name !== undefined) {
    const parsed = parseDisplayName(name);
    if (parsed === undefined) {
      const expected = `expected 1 to ${automationLimits.maxNameLength} characters without control characters`;
      return { ok: false, field: 'name', problem: `is ${quote(name)}, ${expected}` };
    }
    members.name = parsed;
  }
  if (description !== undefined) {
    const problem = findDescriptionProblem(description);
    if (problem !== undefined) return { ok: false, field: 'description', problem };
    members.description = description;
  }
  if (filter !== undefined) {
    const problem = findFilterProblem(filter);
    if (problem !== undefined) return { ok: false, field: 'filter', ...problem };
    members.filter = filter;
  }
  if (channels !== undefined) {
    const distinct = [...new Set(channels)];
    const problem = findChannelProblem(distinct, knownChannelSlugs);
    if (problem !== undefined) return { ok: false, field: 'channels', ...problem };
    members.channels = distinct;
  }
  return { ok: true, members };
}

function findDescriptionProblem(description: string): string | undefined {
  const max = automationLimits.maxDescriptionLength;
  if (description.length > max) {
    return `has ${description.length} characters, at most ${max} are kept: shorten it`;
  }
  return description.isWellFormed() ? undefined : 'has an unpaired surrogate: write valid Unicode';
}

function findFilterProblem(filter: string): Omit<AutomationProblem, 'field'> | undefined {
  const parsed = parseFilter(filter, traceDialect);
  if (!parsed.ok) {
    const { diagnostic } = parsed;
    const problem = `is ${quote(filter)}: ${diagnostic.message.replace(/\.$/, '')}; ${diagnostic.hint}`;
    return { problem, diagnostic };
  }
  if (parsed.filter.clauses.length > 0) return undefined;
  return {
    problem: `is ${quote(filter)}, which matches every trace: write a condition such as severity="error"`,
  };
}

function findChannelProblem(
  slugs: readonly string[],
  knownSlugs: ReadonlySet<string>,
): Omit<AutomationProblem, 'field'> | undefined {
  const max = automationLimits.maxChannels;
  if (slugs.length > max)
    return { problem: `names ${slugs.length} channels, at most ${max} are notified: leave some out` };
  const unknown = slugs.find((slug) => !knownSlugs.has(slug));
  if (unknown === undefined) return undefined;
  return { problem: `is ${quote(unknown)}, which is no channel`, unknownChannel: unknown };
}

function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

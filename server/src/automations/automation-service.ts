import type { ChannelStore } from '../channels/channel-store.ts';
import { type ExpectedEtags, staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { type Automation, automationLimits } from './automation.ts';
import { createAutomationId } from './automation-id.ts';
import type { AutomationStore } from './automation-store.ts';
import { checkAutomation, type WrittenAutomation } from './check-automation.ts';
import { type FoundMatches, findMatchingTraces } from './find-matching-traces.ts';
import { toAutomationError } from './to-automation-error.ts';

/** The project and the organization whose channels its automations notify. */
export interface AutomationScope {
  readonly organizationId: string;
  readonly projectId: string;
}

export interface AutomationInput {
  readonly name: string;
  readonly description?: string | undefined;
  readonly enabled: boolean;
  readonly filter: string;
  readonly channels: readonly string[];
}

/** The automations of a project; one of another project is `NOT_FOUND`. */
export interface AutomationService {
  /** Sorted by name. */
  list(projectId: string): Promise<readonly Automation[]>;
  /** @throws AppError `NOT_FOUND`. */
  get(projectId: string, id: string): Promise<Automation>;
  /** @throws AppError `INVALID_FILTER`; `INVALID_ARGUMENT`, also when the project is at its limit. */
  create(scope: AutomationScope, input: AutomationInput): Promise<Automation>;
  /** @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`, `INVALID_FILTER`, `INVALID_ARGUMENT`. */
  replace(
    scope: AutomationScope,
    id: string,
    input: AutomationInput,
    expected: ExpectedEtags,
  ): Promise<Automation>;
  /** @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`. */
  delete(projectId: string, id: string, expected: ExpectedEtags): Promise<void>;
  /** Which of the newest traces a filter matches. @throws AppError `INVALID_FILTER`, `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  tryFilter(projectId: string, filter: string, signal: AbortSignal): Promise<FoundMatches>;
}

export interface AutomationServiceOptions {
  readonly store: AutomationStore;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly traces: Pick<TraceStore, 'list'>;
  readonly queryDeadlineMs: number;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
}

const triedTraceCount = 1_000;

export function createAutomationService(options: AutomationServiceOptions): AutomationService {
  const { store, channels, traces, queryDeadlineMs, randomBytes, nowMs, monotonicNowMs } = options;

  async function get(projectId: string, id: string): Promise<Automation> {
    const automation = await store.get(projectId, id);
    if (automation !== undefined) return automation;
    throw noAutomation(id);
  }

  /** `stored` channels may have been deleted since. */
  async function check(
    organizationId: string,
    input: AutomationInput,
    stored: readonly string[] = [],
  ): Promise<AutomationInput> {
    const { enabled, description, ...rest } = input;
    const known = (await channels.list(organizationId)).map(({ slug }) => slug);
    const written = { ...rest, ...(description === undefined ? {} : { description }) };
    return { ...written, ...readMembers(written, known, stored), enabled };
  }

  return {
    list: (projectId) => store.list(projectId),
    get,
    async create({ organizationId, projectId }, input) {
      const { description, ...members } = await check(organizationId, input);
      const created = await store.create({
        ...members,
        ...(description === undefined ? {} : { description }),
        id: createAutomationId(randomBytes),
        projectId,
        createdAtMs: nowMs(),
      });
      if (created === undefined) throw tooMany();
      return created;
    },
    async replace({ organizationId, projectId }, id, input, expected) {
      const stored = await get(projectId, id);
      const { description = null, ...members } = await check(organizationId, input, stored.channels);
      const replaced = await store.update(projectId, id, { ...members, description }, nowMs(), expected);
      if (replaced === undefined) throw staleVersion(`the automation ${id}`);
      return replaced;
    },
    async delete(projectId, id, expected) {
      // Any version is deleted unread, which is the remedy for a damaged automation.
      if (expected !== '*') await get(projectId, id);
      if (await store.delete(projectId, id, expected)) return;
      throw expected === '*' ? noAutomation(id) : staleVersion(`the automation ${id}`);
    },
    async tryFilter(projectId, filter, signal) {
      readMembers({ filter }, []);
      return findMatchingTraces(traces, {
        projectId,
        filter: parseTraceFilter(filter),
        lastCount: triedTraceCount,
        deadlineMs: monotonicNowMs() + queryDeadlineMs,
        signal,
      });
    },
  };
}

function readMembers(
  written: WrittenAutomation,
  knownChannels: readonly string[],
  storedChannels: readonly string[] = [],
): WrittenAutomation {
  const checked = checkAutomation(written, new Set([...knownChannels, ...storedChannels]));
  if (checked.ok) return checked.members;
  throw toAutomationError(checked, written, knownChannels);
}

function noAutomation(id: string): AppError {
  return new AppError('NOT_FOUND', `there is no automation ${id} in this project`);
}

function tooMany(): AppError {
  const max = automationLimits.maxPerProject;
  return new AppError(
    'INVALID_ARGUMENT',
    `the project has ${max} automations, the maximum; delete one first`,
    [{ type: 'limit', limit: 'automations_per_project', max, received: max + 1 }],
  );
}

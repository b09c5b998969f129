import fc from 'fast-check';
import { formatFilter } from '../../filter/format.ts';
import {
  arbitraryRuleFilter,
  ruleKeys,
  ruleTags,
  ruleValues,
} from '../../traces/testing/arbitrary-trace-rule.ts';

/** Where a process ends. */
export const crashPoints = [
  'before-add',
  'after-add',
  'before-settle',
  'after-settle',
  'after-claim',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

export type AutomationCommand =
  | {
      readonly kind: 'flush';
      readonly trace: number;
      readonly tags: readonly string[];
      readonly attributes: ReadonlyMap<string, string>;
      readonly eventType?: string;
    }
  | { readonly kind: 'close' | 'delete-trace' | 'keep-alive'; readonly trace: number }
  /** Creates the automation of the slot, or replaces its members. */
  | {
      readonly kind: 'put';
      readonly slot: number;
      readonly filter: string;
      readonly enabled: boolean;
      readonly channels: readonly string[];
    }
  | { readonly kind: 'delete'; readonly slot: number }
  | { readonly kind: 'advance'; readonly durationMs: number }
  /** The next additions to the outbox fail. */
  | { readonly kind: 'fail'; readonly addCount: number }
  | { readonly kind: 'restart' }
  /** Kills the process at the point when it gets there, and starts another. */
  | { readonly kind: 'crash'; readonly point: CrashPoint };

const trace = fc.integer({ min: 1, max: 4 });
const slot = fc.integer({ min: 0, max: 3 });

const flush: fc.Arbitrary<AutomationCommand> = fc
  .record({
    trace,
    tags: fc.subarray([...ruleTags]),
    attributes: fc.array(fc.tuple(fc.constantFrom(...ruleKeys), fc.constantFrom(...ruleValues)), {
      maxLength: 2,
    }),
    eventType: fc.option(fc.constantFrom('info_event_added', 'warn_event_added', 'error_event_added'), {
      nil: undefined,
    }),
  })
  .map(({ attributes, eventType, ...members }) => ({
    kind: 'flush',
    ...members,
    attributes: new Map(attributes),
    ...(eventType === undefined ? {} : { eventType }),
  }));

const put: fc.Arbitrary<AutomationCommand> = fc.record({
  kind: fc.constant('put'),
  slot,
  filter: arbitraryRuleFilter.map(formatFilter),
  enabled: fc.boolean(),
  channels: fc.subarray(['hook', 'chat', 'mail']),
});

const command: fc.Arbitrary<AutomationCommand> = fc.oneof(
  { weight: 12, arbitrary: flush },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('close', 'delete-trace', 'keep-alive'), trace }),
  },
  { weight: 6, arbitrary: put },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), slot }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('advance'), durationMs: fc.constantFrom(100, 1_000, 31_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('fail'), addCount: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('crash'), point: fc.constantFrom(...crashPoints) }) },
);

/** Random schedules of traces, edits, failures and restarts. */
export const automationSchedule = fc.array(command, { minLength: 20, maxLength: 60 });

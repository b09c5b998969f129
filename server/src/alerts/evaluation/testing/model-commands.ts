import fc from 'fast-check';
import type { AlertVersion } from './model-alerts.ts';
import { alertCount } from './model-alerts.ts';

/** `stale` ends a series. */
export type ModelValue = number | 'stale';

export interface ModelSample {
  readonly metric: 'load' | 'base';
  readonly host: string;
  readonly zone: string;
  /** Relative to the clock; negative is in the past. */
  readonly offsetMs: number;
  readonly value: ModelValue;
}

export type ModelCommand =
  /** One commit. */
  | { readonly kind: 'append'; readonly samples: readonly ModelSample[] }
  | { readonly kind: 'advance'; readonly durationMs: number }
  /** Creates the alert, or replaces it. */
  | { readonly kind: 'put'; readonly alert: number; readonly version: AlertVersion }
  | { readonly kind: 'delete'; readonly alert: number }
  /** Kills the process and starts another. */
  | { readonly kind: 'restart' }
  /** The alert's next evaluation fails. */
  | { readonly kind: 'fail'; readonly alert: number; readonly how: 'query' | 'timeout' | 'store' }
  /** Holds the next evaluation, or the next write of the alert's transitions, during the next `commandCount` commands. */
  | {
      readonly kind: 'hold';
      readonly alert: number;
      readonly where: 'evaluation' | 'before-store' | 'after-store';
      readonly commandCount: number;
    };

const series = fc.constantFrom(
  { metric: 'load', host: 'a', zone: 'x' } as const,
  { metric: 'load', host: 'b', zone: 'x' } as const,
  { metric: 'load', host: 'c', zone: 'y' } as const,
  { metric: 'base', host: 'a', zone: 'x' } as const,
);

const value = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<ModelValue>(0, 1, 4, 5, 6, 8, 9, 10, 11, 20) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ModelValue>(
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      'stale',
    ),
  },
);

/** Most are on time; some are late, outside the look-back, or ahead of the clock. */
const offsetMs = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.constantFrom(-1_000, -10_000, -61_000, -310_000, 1_000, 20_000) },
);

const sample = fc
  .record({ series, value, offsetMs })
  .map(({ series: labels, ...rest }): ModelSample => ({ ...labels, ...rest }));

const version = fc.record({
  enabled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  bound: fc.constantFrom(8, 10),
  recoveryBound: fc.constantFrom(5, 8),
  channels: fc.constantFrom(['a'], ['a', 'b'], []),
});

const alert = fc.nat(alertCount - 1);

const command: fc.Arbitrary<ModelCommand> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      samples: fc.array(sample, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      durationMs: fc.constantFrom(500, 1_000, 1_000, 5_000, 15_000, 60_000, 301_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('put' as const), alert, version }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), alert }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      alert,
      how: fc.constantFrom('query', 'timeout', 'store'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      alert,
      where: fc.constantFrom('evaluation', 'before-store', 'after-store'),
      commandCount: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

/** Commands that start with alerts, so that most of the samples have some to evaluate. */
export const modelSchedule: fc.Arbitrary<readonly ModelCommand[]> = fc
  .tuple(
    fc.array(fc.record({ kind: fc.constant('put' as const), alert, version }), {
      minLength: 2,
      maxLength: 4,
    }),
    fc.array(command, { minLength: 8, maxLength: 20, size: 'max' }),
  )
  .map(([puts, rest]) => [...puts, ...rest]);

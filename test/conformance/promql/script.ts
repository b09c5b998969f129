import type { Labels } from '../../../server/src/promql/labels/labels.ts';

/** A script of Prometheus' promqltest, https://github.com/prometheus/prometheus/blob/main/promql/promqltest/README.md. */
export type ScriptCommand = LoadCommand | { readonly kind: 'clear' } | EvalCommand | UnreadableCommand;

/**
 * A point that is absent is `undefined`. `foreign` stands for native histograms and other points in the notation of
 * experimental features.
 */
export type Point = number | undefined | 'stale' | 'foreign';

export interface ScriptSeries {
  readonly labels: Labels;
  readonly points: readonly Point[];
}

export interface LoadCommand {
  readonly kind: 'load';
  readonly stepMs: number;
  /** Classic histograms are loaded as native ones with custom buckets too. */
  readonly withNativeHistograms: boolean;
  readonly series: readonly ScriptSeries[];
}

export interface EvalCommand {
  readonly kind: 'eval';
  /** From 1. */
  readonly line: number;
  readonly query: string;
  readonly times: InstantTimes | RangeTimes;
  readonly expectation: Expectation;
}

/** A block that is not a command. */
export interface UnreadableCommand {
  readonly kind: 'unreadable';
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface InstantTimes {
  readonly kind: 'instant';
  readonly atMs: number;
}

export interface RangeTimes {
  readonly kind: 'range';
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

export interface Expectation {
  readonly fails: boolean;
  readonly ordered: boolean;
  /** Texts of errors and annotations; each line must match one. */
  readonly texts: readonly ExpectedText[];
  readonly noWarnings: boolean;
  readonly noInfos: boolean;
  readonly scalar?: number;
  readonly string?: string;
  readonly series: readonly ScriptSeries[];
  /** The times of the expected points of an instant query that gives a range vector. */
  readonly rangeVector?: { readonly startMs: number; readonly stepMs: number };
}

export interface ExpectedText {
  readonly about: 'fail' | 'warn' | 'info';
  /** Whether a text is the expected one. */
  readonly matches: (text: string) => boolean;
  readonly description: string;
}

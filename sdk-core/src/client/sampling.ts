import type { TraceOptions } from '../recording/trace-options.ts';
import { callSafely } from './call-safely.ts';
import type { Logger } from './logger.ts';

/** Decides whether a trace is recorded. It replaces `sampleRate`. */
export type Sampler = (name: string | undefined, options: TraceOptions) => boolean;

export interface SamplingInput {
  readonly traceId: string;
  readonly name: string | undefined;
  readonly options: TraceOptions;
  readonly sampleRate: number;
  readonly sampler: Sampler | undefined;
}

/**
 * Whether to record the trace. With a rate, only the trace id decides: every client with the same
 * rate agrees, so a trace that one client skipped is not half recorded by another one that
 * resumes it. If the sampler throws, the trace is recorded.
 */
export function isSampled(input: SamplingInput, logger: Logger): boolean {
  const { traceId, name, options, sampleRate, sampler } = input;
  if (sampler === undefined) return traceFraction(traceId) < sampleRate;
  let sampled = true;
  callSafely(
    () => {
      const answer = sampler(name, options);
      sampled = Boolean(answer);
      return answer;
    },
    (error) => logger.error('the sampler failed; the trace is recorded', { error }),
  );
  return sampled;
}

/** The last 52 bits of the id, as a number in [0, 1); exact in a double. */
function traceFraction(traceId: string): number {
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52;
}

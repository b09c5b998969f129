import type { WriteOutcome } from '../../../traces/trace-store.ts';
import { type AppliedWrite, applyClientWrite } from '../../trace-ingest/apply-client-write.ts';
import type { SpanStep } from '../../trace-ingest/span-steps.ts';
import type { WrittenTraces } from '../../trace-ingest/written-traces.ts';
import type { ContainerRebuilder } from '../postings/rebuild-container.ts';
import type { TraceDropper } from '../retention/drop-traces.ts';
import type { FoundTrace, TraceHeads } from '../rows/trace-heads.ts';
import { toTraceNumber } from '../rows/trace-key.ts';
import type { MatchClaims } from '../rules/match-claims.ts';
import type { RuleMatches } from '../rules/rule-matches.ts';
import type { ChecksumAdder } from '../scrub/add-checksums.ts';
import type { SpanWriter } from '../spans/write-spans.ts';
import type { CommandOutcome, WriteCommand } from './write-command.ts';

/** What commands change. */
export interface CommandTargets {
  readonly heads: TraceHeads;
  readonly traces: WrittenTraces<FoundTrace>;
  readonly spans: SpanWriter;
  readonly rules: RuleMatches;
  readonly claims: MatchClaims;
  readonly drop: TraceDropper;
  readonly rebuildContainer: ContainerRebuilder;
  readonly addChecksums: ChecksumAdder;
}

/** Runs one command inside the transaction of its batch. */
export function createCommandApplier({
  traces,
  spans,
  rules,
  claims,
  drop,
  rebuildContainer,
  addChecksums,
}: CommandTargets): (command: WriteCommand, step: SpanStep) => CommandOutcome {
  return (command, step) => {
    switch (command.kind) {
      case 'spans':
        return spans.append(command, step);
      case 'flush':
      case 'close':
      case 'pluginEvents':
      case 'keepAlive':
      case 'delete':
        return toOutcome(applyClientWrite(traces, command));
      case 'drop':
        return drop.step(command);
      case 'rebuildContainer':
        return rebuildContainer(command);
      case 'addChecksums':
        return addChecksums(command.rows);
      case 'setRules':
        return rules.setRules(command.rules, command.projectIds);
      case 'claimMatches':
        return claims.claim(command.request);
      case 'settleMatches':
        return claims.settle(command.claims);
    }
  };
}

function toOutcome(applied: AppliedWrite<FoundTrace>): WriteOutcome {
  if (!applied.accepted) return applied;
  const { trace, ...outcome } = applied;
  return { ...outcome, traceNumber: toTraceNumber(trace.traceKey) };
}

import type { Clause, Filter } from '../../filter/ast.ts';
import type { LogRecord } from '../../logs/log.ts';
import { logMatches } from '../../logs/log-matches.ts';
import { maxSeverityNumber } from '../../logs/log-severity.ts';

/** By severity number, 1 where a clause on the severity matches. There are few, so the definition itself evaluates each. */
export function tabulateSeverities(clause: Clause): Uint8Array {
  const filter: Filter = { kind: 'filter', clauses: [clause] };
  return Uint8Array.from({ length: maxSeverityNumber + 1 }, (_, severityNumber) =>
    Number(logMatches({ ...blankRecord, severityNumber }, filter)),
  );
}

const blankRecord: LogRecord = {
  timeNs: 0n,
  severityNumber: 0,
  severityText: '',
  body: '',
  serviceName: '',
  flags: 0,
  droppedAttributesCount: 0,
  attributes: new Map(),
  resourceAttributes: new Map(),
};

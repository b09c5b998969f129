import fc from 'fast-check';
import { type OperationId, operationTable } from '../../../server/src/generated/operations.gen.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { arbitraryPromql, arbitrarySelectorText } from './arbitrary-promql.ts';

/** Parameters of queries over metrics; `undefined` for others. */
export function arbitraryMetricParameter(id: OperationId, name: string): fc.Arbitrary<unknown> | undefined {
  const { tag } = operationTable[id];
  if (tag !== 'Metrics' && tag !== 'Prometheus') return undefined;
  switch (name) {
    case 'query':
      return arbitraryPromql;
    case 'match[]':
      return fc.array(arbitrarySelectorText, { minLength: 1, maxLength: 3 });
    case 'time':
    case 'end':
      return tag === 'Metrics' ? fc.constantFrom('0s', '1m', isoBefore(0)) : arbitraryInstant(0, 60);
    case 'start':
      return tag === 'Metrics' ? fc.constantFrom('5m', '90m', isoBefore(600)) : arbitraryInstant(600, 5400);
    case 'step':
      return fc.constantFrom('15', '30s', '1m', '1h30m', '7.5');
    case 'timeout':
    case 'lookback_delta':
      return fc.constantFrom('5s', '30', '1h30m', '10.5');
    case 'name':
      return fc.oneof(
        fc.constantFrom('job', '__name__', '__proto__', 'a/b'),
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }),
      );
    default:
      return undefined;
  }
}

/** An instant in the past, in one of the forms of Prometheus. */
function arbitraryInstant(minSeconds: number, maxSeconds: number): fc.Arbitrary<string> {
  return fc.tuple(fc.integer({ min: minSeconds, max: maxSeconds }), fc.nat(2)).map(([seconds, form]) => {
    const epochSeconds = Math.floor(Date.now() / 1000) - seconds;
    if (form === 0) return String(epochSeconds);
    return form === 1 ? `${epochSeconds}.781` : isoBefore(seconds);
  });
}

function isoBefore(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString();
}

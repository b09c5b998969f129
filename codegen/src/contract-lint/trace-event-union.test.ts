import { describe, expect, it } from 'vitest';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { checkTraceEventUnion } from './trace-event-union.ts';

const union = 'components/schemas/TraceEvent';
const excluded = 'components/schemas/UnknownTraceEvent/properties/event_type/not/enum';
const started = { $ref: '#/components/schemas/StartedEvent' };
const catchAll = { $ref: '#/components/schemas/UnknownTraceEvent' };

describe('checkTraceEventUnion', () => {
  it('accepts the fixture', () => {
    expect(checkTraceEventUnion(readFixture().document)).toEqual([]);
  });

  it.each([
    [union, undefined, 'is missing'],
    [`${union}/discriminator`, { propertyName: 'event_type' }, 'must not have a discriminator'],
    [`${union}/oneOf`, [started], 'needs exactly one catch-all branch'],
    [`${union}/oneOf`, [started, started, catchAll], 'has two branches for started'],
    [excluded, [], 'the catch-all does not exclude started'],
    [excluded, ['started', 'lost'], 'no branch for lost, which the catch-all excludes'],
  ])('finds %s: %j', (pointer, value, message) => {
    expect(checkTraceEventUnion(editFixture(pointer, value))).toContainEqual({ place: union, message });
  });
});

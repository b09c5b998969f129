import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { jsonToProtobuf } from './json-to-protobuf.ts';
import { exportLogsRequest } from './logs-descriptors.ts';

const place = 'resourceLogs[0].scopeLogs[0].logRecords[0]';

/** The text of a request whose only record has these members. */
function withRecord(members: string): string {
  return `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{${members}}]}]}]}`;
}

function refusal(json: string | Uint8Array): AppError {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  try {
    jsonToProtobuf(exportLogsRequest, bytes);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a request that is not OTLP/JSON is rejected', () => {
  it.each([
    [
      '"timeUnixNano":"yesterday"',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string',
    ],
    [
      '"timeUnixNano":1.5',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string',
    ],
    [
      '"timeUnixNano":-1',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string',
    ],
    [
      '"timeUnixNano":"18446744073709551616"',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string',
    ],
    [
      '"timeUnixNano":1e999999999',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string',
    ],
    [
      '"timeUnixNano":{}',
      'timeUnixNano must be a whole number from 0 to 18446744073709551615, also as a string, not an object',
    ],
    [
      '"severityNumber":1.5',
      'severityNumber must be a whole number from -2147483648 to 2147483647 or a name of the enum',
    ],
    [
      '"severityNumber":true',
      'severityNumber must be a whole number from -2147483648 to 2147483647 or a name of the enum, not a boolean',
    ],
    ['"flags":4294967296', 'flags must be a whole number from 0 to 4294967295, also as a string'],
    ['"traceId":"W47/95gDgQPSabYzgT/GDA=="', 'traceId must be a string of hex digits, two for each byte'],
    ['"traceId":"abc"', 'traceId must be a string of hex digits, two for each byte'],
    ['"severityText":17', 'severityText must be a string, not a number'],
    ['"body":"text"', 'body must be an object, not a string'],
    ['"body":{"boolValue":"true"}', 'body.boolValue must be true or false, not a string'],
    ['"body":{"bytesValue":"a"}', 'body.bytesValue must be a string of base64'],
    ['"body":{"bytesValue":"a*=="}', 'body.bytesValue must be a string of base64'],
    [
      '"body":{"doubleValue":1e999}',
      'body.doubleValue must be a number, also as a string, or "NaN", "Infinity" or "-Infinity"',
    ],
    ['"attributes":{}', 'attributes must be an array, not an object'],
    ['"attributes":[{"key":"a"},null]', 'attributes[1] must be an object, not null'],
    [
      '"attributes":[{"key":"a"},{"value":{"intValue":true}}]',
      'attributes[1].value.intValue must be a whole number from -9223372036854775808 to 9223372036854775807, also as a string, not a boolean',
    ],
    ['"flags":1,"flags":2', 'flags must not be sent twice'],
  ])('naming the field: %s', (members, problem) => {
    const error = refusal(withRecord(members));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toBe(`${place}.${problem}`);
    const [name = '', ...reason] = error.message.split(' ');
    expect(error.details).toEqual([{ type: 'field', location: 'body', name, reason: reason.join(' ') }]);
  });

  it('listing the names of an enum', () => {
    expect(refusal(withRecord('"severityNumber":"LOUD"')).message).toMatch(
      /severityNumber must be a number or one of SEVERITY_NUMBER_UNSPECIFIED, SEVERITY_NUMBER_TRACE, .*SEVERITY_NUMBER_FATAL4$/,
    );
  });

  it.each(['[]', '1', '"x"', 'null', 'true'])('when it is %s', (json) => {
    expect(refusal(json).message).toMatch(/^the body must be an object, not /);
  });

  it.each([
    '',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{} {}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":nul}',
    "{'a':1}",
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '{"a":"\\u12g4"}',
    '{"a":[1,]}',
    '{"a":[1}',
    'hello',
  ])('when it is not JSON: %j', (json) => {
    expect(refusal(json).message).toMatch(/^the body is not valid JSON: expected .* at byte \d+$/);
  });

  it('when it is not UTF-8', () => {
    expect(refusal(new Uint8Array([0x7b, 0xff, 0x7d])).message).toBe(
      'the body is not valid UTF-8; encode it as UTF-8',
    );
  });

  it.each(['[', '{"a":', '{"resourceLogs":['])('when it is nested 100,000 levels deep, in: %s', (open) => {
    expect(refusal(open.repeat(100_000)).code).toBe('INVALID_ARGUMENT');
    expect(refusal(`{"x":${open.repeat(100_000)}`).message).toContain('nested more than 128 levels deep');
  });
});

it('accepts the text of unknown fields exactly when JSON.parse does', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'{}[]",:\\ue1.-+0tfnal \n'), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.oneof(
        noise,
        fc
          .json()
          .chain((json) =>
            fc
              .tuple(fc.nat(json.length), noise)
              .map(([at, inserted]) => json.slice(0, at) + inserted + json.slice(at + 1)),
          ),
      ),
      (text) => {
        const json = `{"x":${text}}`;
        let parses = true;
        try {
          JSON.parse(json);
        } catch {
          parses = false;
        }
        const read = () => jsonToProtobuf(exportLogsRequest, new TextEncoder().encode(json));
        if (parses) read();
        else expect(read).toThrow(AppError);
      },
    ),
  );
});

import { describe, expect, it } from 'vitest';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { checkOperationDescriptions } from './operation-descriptions.ts';

const listTraces = 'paths/~1v1~1traces/get';

describe('checkOperationDescriptions', () => {
  it('accepts the fixture', () => {
    expect(checkOperationDescriptions(readFixture().document)).toEqual([]);
  });

  it.each([
    ['operationId', undefined, 'needs an operationId such as listTraces'],
    ['operationId', 'list_traces', 'needs an operationId such as listTraces'],
    ['operationId', 'traces', 'needs an operationId such as listTraces'],
    ['tags', ['Traces', 'Ingest'], 'needs exactly one tag, listed under tags'],
    ['tags', ['Secrets'], 'needs exactly one tag, listed under tags'],
    ['summary', undefined, 'needs a summary without a full stop'],
    ['summary', 'List traces.', 'needs a summary without a full stop'],
    ['description', undefined, 'needs a description'],
    ['servers', undefined, 'needs servers with x-cairn-listener: api or ingest'],
    ['servers/0/x-cairn-listener', 'moon', 'needs servers with x-cairn-listener: api or ingest'],
    ['parameters/0/example', undefined, 'parameter filter needs an example'],
    ['responses/200/content/application~1json/example', undefined, 'the response 200 needs an example'],
  ])('finds %s: %j', (member, value, message) => {
    expect(checkOperationDescriptions(editFixture(`${listTraces}/${member}`, value))).toEqual([
      { place: 'GET /v1/traces', message },
    ]);
  });

  it('finds a request body without an example', () => {
    const place =
      'paths/~1v1~1ingest~1traces~1{trace_id}~1close/post/requestBody/content/application~1json/example';
    expect(checkOperationDescriptions(editFixture(place, undefined))).toEqual([
      { place: 'POST /v1/ingest/traces/{trace_id}/close', message: 'the request body needs an example' },
    ]);
  });

  it('finds an operationId used twice', () => {
    expect(checkOperationDescriptions(editFixture(`${listTraces}/operationId`, 'getHealth'))).toEqual([
      { place: 'GET /v1/traces', message: 'operationId getHealth is also that of GET /health' },
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type {
  OperationDescription,
  OperationId,
  Schemas,
} from '../../server/src/generated/operations.gen.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { exampleCallOf, isConditionalWrite } from './example-call.ts';
import { keyOperations } from './key-operations.ts';
import { type ContractProject, openProject } from './open-project.ts';

type Kind = 'otlp' | 'decoder' | 'form' | 'document' | 'message' | 'other';

/** Of those whose body people could read: JSON and forms. */
const examples = keyOperations
  .filter(({ bodyValidation }) => bodyValidation !== 'none' && bodyValidation !== 'remote_write')
  .map((operation) => {
    const id = operation.operationId as OperationId; // the table is keyed by it
    return { id, kind: kindOf(operation), ...exampleCallOf(id) };
  });
const ofKind = (kind: Kind) => examples.filter((example) => example.kind === kind);

function kindOf({ operationId, bodyValidation, errorFormat, tag }: OperationDescription): Kind {
  if (bodyValidation === 'otlp' || bodyValidation === 'decoder') return bodyValidation;
  if (errorFormat === 'prometheus') return 'form';
  if (tag === 'MCP') return 'message';
  return isConditionalWrite(operationId as OperationId) ? 'document' : 'other'; // the table is keyed by it
}

let service: ContractProject;
let call: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
});

describe('the example of', () => {
  it.each(ofKind('decoder'))('$id is stored as it stands', async ({ id, body }) => {
    // A trace for each, because one of the examples closes its own.
    const path = {
      trace_id: examples
        .findIndex((each) => each.id === id)
        .toString(16)
        .padStart(32, '0'),
    };
    const flush = { flush_id: 'first', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
    await call('flushTrace', { path, body: flush });
    const result: Schemas['FlushResult'] = JSON.parse(await (await call(id, { path, body })).text());
    expect(result).toMatchObject({ accepted: true });
    expect(result.rejected ?? []).toEqual([]);
  });

  it.each(ofKind('otlp'))('$id is stored as it stands', async ({ id, body }) => {
    // OTLP answers nothing at all when everything was stored.
    expect(await (await call(id, { body })).json()).toEqual({});
  });

  it.each(ofKind('document'))('$id is stored as it stands', async ({ id, path = {}, body }) => {
    const response = await call(id, { path, headers: { 'if-none-match': '*' }, body });
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 201, body });
  });

  it.each(ofKind('form'))('$id is answered', async ({ id, body }) => {
    expect(await (await call(id, { body })).json()).toMatchObject({ status: 'success' });
  });

  it.each(ofKind('message'))('$id is answered', async ({ id, body }) => {
    expect(await (await call(id, { body })).json()).toMatchObject({ result: { isError: false } });
  });

  it('each operation is of one of these kinds', () => {
    expect(ofKind('other').map(({ id }) => id)).toEqual([]);
  });
});

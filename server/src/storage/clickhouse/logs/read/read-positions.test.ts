import { expect, it } from 'vitest';
import { readPositions } from './read-positions.ts';

const positions = Array.from({ length: 2_500 }, (_, index) => ({
  timeNs: BigInt(index),
  sequence: index + 1,
}));

/** Rows of the asked positions, each with a body of this length; counts the statements. */
function createServer(bodyLength: number) {
  const server = {
    readCount: 0,
    // Casts: a parameter has the sequences, and rows are what the statement selects.
    readRows: <Row>({ parameters = {} }: { readonly parameters?: Readonly<Record<string, unknown>> }) => {
      server.readCount += 1;
      const sequences = Object.values(parameters).find(isSequences) ?? [];
      const rows = sequences.map((sequence) => rowOf(sequence, bodyLength, sequences.length));
      return Promise.resolve(rows as unknown as readonly Row[]);
    },
  };
  return server;
}

it('reads all positions, some at a time', async () => {
  const server = createServer(1);
  const records = await readPositions(server.readRows, 'prj_1', positions);
  expect([...records.keys()]).toEqual(positions.map(({ sequence }) => sequence));
  expect(server.readCount).toBe(3);
});

it('stops once a response has no room for more text', async () => {
  const server = createServer(20_000);
  const records = await readPositions(server.readRows, 'prj_1', positions);
  expect(server.readCount).toBe(1);
  expect(records.size).toBe(1_000);
});

it('reads nothing for no positions', async () => {
  const server = createServer(1);
  expect((await readPositions(server.readRows, 'prj_1', [])).size).toBe(0);
  expect(server.readCount).toBe(0);
});

function isSequences(parameter: unknown): parameter is readonly number[] {
  return Array.isArray(parameter) && typeof parameter[0] === 'number';
}

function rowOf(sequence: number, bodyLength: number, selectedCount: number): object {
  return {
    selectedCount: String(selectedCount),
    timeNs: '0',
    sequence: String(sequence),
    observedNs: '0',
    severityNumber: 0,
    severityText: '',
    serviceName: '',
    eventName: '',
    body: 'x'.repeat(bodyLength),
    traceId: '0'.repeat(32),
    spanId: '0'.repeat(16),
    scopeName: '',
    scopeVersion: '',
    flags: 0,
    droppedAttributesCount: 0,
    attributeKeys: [],
    attributeValues: [],
    resourceKeys: [],
    resourceValues: [],
  };
}

import { expect, it } from 'vitest';
import { createWireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { ExpandedLabels } from './expanded-labels.ts';
import { SymbolTable } from './symbol-table.ts';

it('a series with more references to symbols than labels can need is refused', () => {
  const request = createWireWriter();
  request.string(4, 'a');
  const labels = new ExpandedLabels(new SymbolTable(request.finish()));
  for (let count = 0; count < 2 ** 20; count++) labels.add(0, 0);
  expect(() => labels.add(0, 0)).toThrow('more than 1048576 references to symbols; send fewer labels');
});

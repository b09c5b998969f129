import { expect, it } from 'vitest';
import { createOpenConnections } from './open-connections.ts';

function createConnection(pragma: (source: string) => unknown = () => undefined) {
  const sources: string[] = [];
  const connection = {
    open: true,
    pragma(source: string) {
      sources.push(source);
      return pragma(source);
    },
  };
  return { connection, sources };
}

it('frees the page caches of connections that are open', () => {
  const connections = createOpenConnections();
  const closed = createConnection();
  const first = createConnection();
  const second = createConnection();
  for (const { connection } of [closed, first, second]) connections.remember(connection);
  closed.connection.open = false;
  connections.releasePageCaches();
  expect([closed, first, second].map(({ sources }) => sources)).toEqual([
    [],
    ['shrink_memory'],
    ['shrink_memory'],
  ]);
});

it('leaves a connection alone that is busy', () => {
  const connections = createOpenConnections();
  const busy = createConnection(() => {
    throw new TypeError('This database connection is busy executing a query');
  });
  const other = createConnection();
  for (const { connection } of [busy, other]) connections.remember(connection);
  connections.releasePageCaches();
  expect(other.sources).toEqual(['shrink_memory']);
});

import { expect, it } from 'vitest';
import { unavailable } from '../../../threads/storage-failure.ts';
import { createProjectAttributeKeys } from './project-attribute-keys.ts';

const day = 20_000;

/** A table of keys, which lists the projects whose keys were read, and a gateway that has room for those of one project. */
function createGateway(maxKeys = 3) {
  const table = new Map<string, Map<number, number>>();
  const reads: string[] = [];
  let isDown = false;
  const keys = createProjectAttributeKeys(
    {
      async rows<Row>(_text: string, values: readonly unknown[] = []) {
        // Casts: the parameters of the statements, of which there are one that reads and two that write.
        const [projectId] = values as [string];
        reads.push(projectId);
        const rows = Array.from(table.get(projectId) ?? [], ([hash, lastDay]) => ({ hash, day: lastDay }));
        return rows as readonly unknown[] as readonly Row[];
      },
      async change(text: string, values: readonly unknown[] = []) {
        if (isDown) throw unavailable('no server');
        if (text.startsWith('DELETE')) return 0;
        const [projectId, hashes, days] = values as [string, number[], number[]];
        const stored = table.get(projectId) ?? new Map<number, number>();
        table.set(projectId, stored);
        for (const [index, hash] of hashes.entries()) stored.set(hash, days[index] ?? 0);
        return hashes.length;
      },
    },
    maxKeys,
    32 + maxKeys,
  );
  const admit = (projectId: string, names: readonly string[]) =>
    keys.use(projectId, day, (gate) => names.map((name) => gate.admit(Buffer.from(name))));
  const setDown = (value: boolean): void => {
    isDown = value;
  };
  return { keys, reads, admit, setDown };
}

it('remembers the keys of as many projects as there is room for, and reads those of others again', async () => {
  const { keys, reads, admit } = createGateway();
  for (const projectId of ['a', 'b', 'a', 'c', 'a']) {
    expect(await admit(projectId, ['1', '2', '3', '4'])).toEqual([true, true, true, false]);
    await keys.save();
  }
  // Each save reads what others have stored.
  expect(reads).toEqual(['a', 'a', 'b', 'b', 'a', 'c', 'c', 'a']);
});

it('forgets the keys of projects that store nothing, too', async () => {
  const { reads, admit } = createGateway();
  for (const projectId of ['a', 'b', 'a']) await admit(projectId, []);
  expect(reads).toEqual(['a', 'b', 'a']);
});

it('keeps what it could not store until it is stored', async () => {
  const { keys, reads, admit, setDown } = createGateway();
  setDown(true);
  await admit('a', ['1', '2']);
  await expect(keys.save()).rejects.toThrow('no server');
  await admit('b', ['1']);
  expect(await admit('a', ['3', '4'])).toEqual([true, false]);
  expect(reads).toEqual(['a', 'b']);
  setDown(false);
  await keys.save();
  await admit('c', []);
  expect(await admit('a', ['1', '2', '3', '4'])).toEqual([true, true, true, false]);
});

it('reads the keys of a project once for all that wait for them', async () => {
  const { reads, admit } = createGateway();
  const admitted = await Promise.all([admit('a', ['1', '2']), admit('a', ['3']), admit('a', ['4'])]);
  expect(admitted).toEqual([[true, true], [true], [false]]);
  expect(reads).toEqual(['a']);
});

it('stores more new keys of one request than a function has arguments', async () => {
  const { keys, admit } = createGateway(1_000_000);
  await admit(
    'a',
    Array.from({ length: 150_000 }, (_, number) => `${number}`),
  );
  await keys.save();
});

import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../../../../fairness/in-turns.ts';
import { createNewLabels, hashLabel, labelKinds, type NewLabel } from './new-labels.ts';

function rowsOf(...labels: readonly Partial<NewLabel>[]) {
  const added = createNewLabels();
  for (const label of labels)
    added.add({ projectId: 'prj_1', kind: 'tag', key: '', value: 'a', day: 1, ...label });
  return runAtOnce(added.toRows());
}

describe('new labels', () => {
  it('are one row for a tag, and two for an attribute', () => {
    const [tag, ...attribute] = rowsOf(
      { value: 'blue' },
      { kind: 'attribute', key: 'k', value: 'v', day: 2 },
    );
    const project = { projectId: 'prj_1' };
    const ofTag = { ...project, kind: labelKinds.tag, key: '', label: 'blue', day: 1 };
    expect(tag).toEqual({ ...ofTag, hash: hashLabel('blue') });
    expect(attribute).toEqual([
      { ...project, kind: labelKinds.attributeKey, key: '', label: 'k', day: 2, hash: hashLabel('k') },
      { ...project, kind: labelKinds.attributeValue, key: 'k', label: 'v', day: 2, hash: hashLabel('v') },
    ]);
  });

  it('are each once, with the latest day', () => {
    expect(rowsOf({ day: 2 }, { day: 3 }, { day: 1 })).toMatchObject([{ label: 'a', day: 3 }]);
  });

  it('are in the same order whatever the order of the commands', () => {
    const labels: Partial<NewLabel>[] = ['b', 'a', 'c'].flatMap((value) => [
      { value },
      { value, projectId: 'prj_0' },
      { value, kind: 'attribute', key: value },
    ]);
    expect(rowsOf(...labels.toReversed())).toEqual(rowsOf(...labels));
  });

  it('are hashed one after the other, so that others have their turns in between', () => {
    const added = createNewLabels();
    for (let index = 0; index < 1_000; index += 1)
      added.add({ projectId: 'prj_1', kind: 'tag', key: '', value: `${index}`, day: 1 });
    expect([...added.toRows()].length).toBeGreaterThanOrEqual(1_000);
  });
});

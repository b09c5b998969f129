import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What the test of a reliability harness imports: see test/soak.ts. */
const importOfHarness = /from '\.\/run-[\w-]+\.ts'/;

/**
 * Starts the tests of reliability harnesses before others of their project. Without results of an earlier run vitest goes by the
 * size of the files, and theirs, which are small, would be left for one worker at the end.
 */
export class HarnessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = [...Map.groupBy(sorted, ({ project }) => project).values()];
    return byProject.flatMap((ofProject) => {
      const harnesses = new Set(ofProject.filter(({ moduleId }) => isHarness(moduleId)));
      return [...harnesses, ...ofProject.filter((file) => !harnesses.has(file))];
    });
  }
}

function isHarness(path: string): boolean {
  return importOfHarness.test(readFileSync(path, 'utf8'));
}

import { defineConfig } from 'vitest/config';
import { patientTests } from './test/support/patient-tests.ts';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';

/** `npm run test:system`: tests that also need Debian packages or root; each names what is missing. */
export default defineConfig({
  test: {
    ...patientTests,
    include: ['test/system/**/*.test.ts'],
    sequence: { sequencer: SlowFilesFirst },
    // No test mocks modules, so files of one worker share their imports, and the validators of services.
    isolate: false,
    // They wait for browsers, disks and other programs much of the time, so four files share two cores.
    maxWorkers: 4,
  },
});

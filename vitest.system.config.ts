import { defineConfig } from 'vitest/config';
import { patientTests } from './test/support/patient-tests.ts';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';

/** Tests that drive a browser or another program wait for it half of the time, so three files share two cores. */
const waiting = [
  'test/system/{browser,clickhouse,console,docs,ecosystem,openid-connect,otlp,postgres,sdk-runtimes}/**/*.test.ts',
  'test/system/prometheus/{node-exporter,remote-write,vmalert}/**/*.test.ts',
];

/**
 * `npm run test:system`: tests that also need Debian packages or root; each names what is missing. What fills disks, cuts the power
 * or compares with another service has the machine for itself.
 */
export default defineConfig({
  test: {
    ...patientTests,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: { name: 'waiting', include: waiting, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['test/system/**/*.test.ts'],
          exclude: waiting,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

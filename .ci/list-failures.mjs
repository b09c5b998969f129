// Prints the failed tests of a vitest JSON report, each with the beginning of its first message.
import { readFileSync } from 'node:fs';

const shownCharacters = 2000;
const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const file of report.testResults) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (file.status === 'failed' && failed.length === 0)
    process.stdout.write(`  ${file.name}\n    ${file.message.slice(0, shownCharacters)}\n`);
  for (const test of failed) {
    process.stdout.write(
      `  ${file.name} > ${test.fullName}\n    ${(test.failureMessages[0] ?? '').slice(0, shownCharacters)}\n`,
    );
  }
}

// Prints the failed tests of a vitest JSON report, each with the beginning of its first message; with --files, only their files.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const shownCharacters = 2000;
const [path, onlyFiles] = process.argv
  .slice(2)
  .toSorted((a, b) => Number(a === '--files') - Number(b === '--files'));
const report = JSON.parse(readFileSync(path, 'utf8'));
for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (onlyFiles) print(name);
  else if (failed.length === 0) print(`  ${name}`, file.message);
  else for (const test of failed) print(`  ${name} > ${test.fullName}`, test.failureMessages[0]);
}

function print(line, message = '') {
  const ofTheTest = message.replace(/\n +at .*node_modules\/vitest\/.*/g, '').slice(0, shownCharacters);
  process.stdout.write(`${line}\n${message === '' ? '' : `    ${ofTheTest}\n`}`);
}

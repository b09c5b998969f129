import type { FileResult } from './run-folder.ts';
import type { CaseResult } from './run-script.ts';

/** The failures by file, what is not supported by name, and last the count: `N passed, N failed`. */
export function formatReport(results: readonly FileResult[]): string {
  const lines: string[] = [];
  for (const { file, target, cases } of results) {
    for (const { line, query, reasons } of cases.filter(({ outcome }) => outcome === 'failed')) {
      lines.push(`FAILED ${file}:${line} (${target}) ${query}`, ...reasons.map((reason) => `    ${reason}`));
    }
  }
  const unsupported = results.flatMap(({ file, target, cases }) =>
    cases
      .filter(({ outcome }) => outcome === 'not supported')
      .map(({ line, query, reasons }) => `  ${file}:${line} (${target}) ${query}: ${reasons.join('; ')}`),
  );
  if (unsupported.length > 0) lines.push(`Not supported, ${unsupported.length} cases:`, ...unsupported);
  for (const { file, target, cases } of results) {
    lines.push(
      `${file} (${target}): ${formatCounts(cases)}, ${countOf(cases, 'not supported')} not supported`,
    );
  }
  lines.push(formatCounts(results.flatMap(({ cases }) => cases)));
  return lines.join('\n');
}

export function hasFailures(results: readonly FileResult[]): boolean {
  return results.some(({ cases }) => countOf(cases, 'failed') > 0);
}

function formatCounts(cases: readonly CaseResult[]): string {
  return `${countOf(cases, 'passed')} passed, ${countOf(cases, 'failed')} failed`;
}

function countOf(cases: readonly CaseResult[], outcome: CaseResult['outcome']): number {
  return cases.filter((one) => one.outcome === outcome).length;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { howToInstallPeers } from '../../support/open-clickhouse.ts';

/** What went wrong in a page since it was opened, over all its documents. */
export interface PageReport {
  /** What the content security policy refused. */
  readonly violations: readonly string[];
  /** Uncaught exceptions, and errors and warnings in the browser's console. */
  readonly errors: readonly string[];
  /** The rules of WCAG 2.2 AA that the page breaks now, and where: all of them, or those that depend on colours alone. */
  findAccessibilityFaults(rules?: 'all' | 'of colours'): Promise<readonly string[]>;
}

/** Begins to observe a page; before it opens an address. */
export async function observePage(page: Page): Promise<PageReport> {
  const violations: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  await page.exposeFunction('reportViolation', (violation: string) => void violations.push(violation));
  await page.addInitScript(reportViolations);
  return {
    violations,
    errors,
    findAccessibilityFaults: (rules = 'all') => runAxe(page, rules),
  };
}

/** Runs in every document of the page. */
const reportViolations = `
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
    reportViolation([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
  });`;

/** What axe tries. */
const tried = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  'of colours': { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
  }[];
}

async function runAxe(page: Page, rules: keyof typeof tried): Promise<readonly string[]> {
  // The page's policy does not bind what the debugger evaluates. Reading it takes longer than most of its runs.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(readAxe());
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
        runOnly,
        // What opens stands at the end of the body, outside of the landmarks.
        rules: { region: { enabled: false } },
        // Half of its time went into describing what is right, and into style sheets that no rule of these tags reads.
        resultTypes: ['violations'],
        preload: false,
      }),
    tried[rules],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  );
}

function readAxe(): string {
  const require = createRequire(new URL('../../peers/package.json', import.meta.url));
  try {
    return readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  } catch (cause) {
    throw new Error(`axe-core is not installed: ${howToInstallPeers}`, { cause });
  }
}

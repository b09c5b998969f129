import type { Page } from 'playwright-core';
import type { ConsolePage } from './open-console.ts';

const narrow = 390;
const usual = 1_440;
const wide = 2_560;
/** Where which rules are tried, which takes long: a narrow screen has the colours of a usual one, and both schemes have the same elements. */
const triedOn = new Map<
  number,
  readonly { readonly scheme: 'light' | 'dark'; readonly rules: 'all' | 'of colours' }[]
>([
  [narrow, [{ scheme: 'dark', rules: 'all' }]],
  [
    usual,
    [
      { scheme: 'light', rules: 'all' },
      { scheme: 'dark', rules: 'of colours' },
    ],
  ],
]);

/**
 * What a page shows wrongly on a telephone, a usual and a wide screen: the rules of WCAG 2.2 AA that it breaks, in both schemes, and
 * what overflows. A wide screen has the layout of a usual one, so only its width is looked at.
 */
export async function findLookFaults({ page, findAccessibilityFaults }: ConsolePage): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [narrow, usual, wide]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    const overflow = await overflowOf(page);
    if (overflow !== 0) faults.push(`${width} pixels: overflows by ${overflow}`);
    for (const { scheme, rules } of triedOn.get(width) ?? []) {
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      const found = await findAccessibilityFaults(rules);
      faults.push(...found.map((fault) => `${width} pixels, ${scheme}: ${fault}`));
    }
  }
  return faults;
}

/** The rules of WCAG 2.2 AA that a page breaks as it is, in both schemes. It has to be in the light one, and is in it again afterwards. */
export async function findFaultsOfSchemes({ page, findAccessibilityFaults }: ConsolePage): Promise<string[]> {
  const light = await findAccessibilityFaults();
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  const dark = await findAccessibilityFaults('of colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** Pixels by which the page is wider than the screen, once what is drawn later, as charts are, had two seconds to follow the new size. */
async function overflowOf(page: Page): Promise<number> {
  const readOverflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const until = performance.now() + 2_000;
  let overflow = await readOverflow();
  while (overflow !== 0 && performance.now() < until) {
    await settle(page);
    overflow = await readOverflow();
  }
  return overflow;
}

/** Until the page has drawn what follows from its size or scheme, and what changes its colours or place gradually has done so. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100));
    const gradual = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(gradual.map((one) => one.finished));
  })()`);
}

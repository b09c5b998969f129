import type { Page } from 'playwright-core';

const widths = [1_440, 390, 375];

/**
 * What the end of a waterfall shows wrongly at some widths, of which the last stays: names without room, folds over the bars, durations beyond
 * the edge, and labels of the scale over the title of the last column.
 */
export async function findWaterfallFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate('document.querySelector("[role=tree]").scrollTo(0, 1e6)');
    // Until the rows of the end are drawn.
    await page.evaluate('new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100))');
    const found = await page.evaluate<readonly string[]>(faultsOfWaterfall);
    faults.push(...found.map((fault) => `${width} pixels: ${fault}`));
  }
  return faults;
}

const faultsOfWaterfall = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const tree = document.querySelector('[role=tree]');
  const edge = boxOf(tree).left + tree.clientWidth;
  const faults = [...tree.querySelectorAll('[role=treeitem]')].flatMap((row) => {
    const [name, track, duration] = row.children;
    const level = 'level ' + row.getAttribute('aria-level');
    return [
      ...(boxOf(name.querySelector('[title]')).width < 40 ? [level + ' has no room for the name'] : []),
      ...(boxOf(name.firstElementChild).right > boxOf(track).left ? [level + ' has the fold over the bar'] : []),
      ...(boxOf(duration).left + duration.scrollWidth > edge ? [level + ' has the duration cut'] : []),
    ];
  });
  const [, ticks, title] = tree.previousElementSibling.children;
  for (const tick of ticks.children) {
    const label = document.createRange();
    label.selectNodeContents(tick);
    const { right, top } = boxOf(label);
    if (right > boxOf(title).left && top < boxOf(tick).bottom) faults.push(tick.textContent + ' runs into the title');
  }
  return faults;
})()`;

import type { Page } from 'playwright-core';
import { type OpenConsole, openConsole } from '../../system/console/open-console.ts';
import { sendLogs } from '../../system/console/send-logs.ts';
import { sendSampleMetrics } from '../../system/console/send-sample-metrics.ts';
import { sendLongTrace, sendSampleTraces } from '../../system/console/send-sample-traces.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';

const logCount = 50_000;
const openCount = 10;
const goalMs = 300;

/** Where each view is, and what tells that its first data is drawn; the lists of documents are those of the sample data. */
const views = [
  {
    name: 'home',
    path: 'home?since=1h',
    isDrawn: `shows('section', 'records') && shows('section', 'samples')`,
  },
  { name: 'logs', path: 'logs?since=1h', isDrawn: `shows('[role=treegrid]', 'GET /api/orders')` },
  { name: 'traces', path: 'traces?since=1h', isDrawn: `shows('[role=grid]', 'nightly import')` },
  { name: 'metrics', path: 'metrics?since=1h&q=queue_depth', isDrawn: `shows('main canvas', '')` },
  { name: 'alerts', path: 'alerts', isOfDemo: true, isDrawn: `shows('main', 'Payments are slow')` },
  { name: 'dashboards', path: 'dashboards', isOfDemo: true, isDrawn: `shows('main', 'Shop')` },
];

interface Opening {
  /** From the beginning of the navigation until the data is drawn. */
  readonly drawnMs: number;
  /** Until the application asked for its session: the page, its scripts and what runs in them before. */
  readonly startedMs: number;
  /** The calls of the API by their path, with when they began and ended. */
  readonly calls: readonly { readonly path: string; readonly startMs: number; readonly endMs: number }[];
}

/**
 * The time from opening each of the main views to its first data on the screen. Needs the built console and Debian's Chromium.
 */
export async function measureViewOpen(): Promise<readonly (GoalLine | InformationLine)[]> {
  const cairn = await openConsole();
  try {
    const demoId = await createDemo(cairn);
    await fill(cairn);
    const lines: (GoalLine | InformationLine)[] = [];
    for (const { name, path, isOfDemo = false, isDrawn } of views) {
      const { page } = await cairn.openPage('/account');
      await page.addInitScript(recordDrawing(isDrawn));
      const url = `${cairn.service.apiUrl}/p/${isOfDemo ? demoId : cairn.projectId}/${path}`;
      lines.push(...toLines(name, await measureOpenings(page, url)));
      await page.context().close();
    }
    return lines;
  } finally {
    await cairn.stop();
  }
}

async function measureOpenings(page: Page, url: string): Promise<Opening[]> {
  // Warm: what is cached for ever is cached.
  await measureOpening(page, url);
  const openings: Opening[] = [];
  for (let round = 0; round < openCount; round += 1) openings.push(await measureOpening(page, url));
  return openings;
}

/** Some 100,000 records, spans and samples. */
async function fill({ service }: OpenConsole): Promise<void> {
  const nowMs = Date.now();
  const target = { ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey };
  await sendSampleMetrics(service, Math.floor(nowMs / 60_000) * 60_000);
  await sendSampleTraces(target);
  await sendLongTrace(target, 10_000);
  await sendLogs(
    service,
    Array.from({ length: logCount }, (_, index) => ({
      body: `GET /api/orders/${index} answered 200 after ${index % 400} ms`,
      timeMs: nowMs - index * 60,
      severityNumber: index % 10 === 0 ? 17 : 9,
    })),
  );
}

/** Sample data, for its documents; its project. */
async function createDemo(cairn: OpenConsole): Promise<string> {
  const demo = await cairn.call('POST', '/console/v1/demo');
  // The contract test holds the answer to its schema.
  return (demo as { readonly project_id: string }).project_id;
}

async function measureOpening(page: Page, url: string): Promise<Opening> {
  await page.goto('about:blank');
  await page.goto(url);
  return page.evaluate('globalThis.opening');
}

function toLines(view: string, openings: readonly Opening[]): (GoalLine | InformationLine)[] {
  const name = `view open, ${view}`;
  const times = openings.map(({ drawnMs }) => drawnMs);
  const goal = { name, unit: 'ms, goal in ms', atMost: 1 };
  return [toGoalLine(goal, times, [goalMs]), { name, information: describeParts(openings) }];
}

/** Of the opening in the middle. */
function describeParts(openings: readonly Opening[]): string {
  const byTime = openings.toSorted((a, b) => a.drawnMs - b.drawnMs);
  const median = byTime[Math.floor(byTime.length / 2)];
  const [slowest] = (median?.calls ?? []).toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  const scripts = `scripts until ${Math.round(median?.startedMs ?? 0)} ms`;
  if (slowest === undefined) return scripts;
  return `${scripts}; slowest call ${slowest.path} ${Math.round(slowest.endMs - slowest.startMs)} ms`;
}

/** Looks after each frame, so that what is found has been drawn; times are since the navigation began. */
const recordDrawing = (isDrawn: string) => `
  const shows = (selector, text) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
  globalThis.opening = new Promise((resolve) => {
    const look = () => {
      if (!(${isDrawn})) return requestAnimationFrame(look);
      const drawnMs = performance.now();
      const calls = performance.getEntriesByType('resource')
        .filter(({ initiatorType }) => initiatorType === 'fetch')
        .map(({ name, startTime, responseEnd }) => ({
          path: new URL(name).pathname.replace(/^.*\\/(?=v1|api)/, '/'),
          startMs: startTime,
          endMs: responseEnd,
        }));
      resolve({ drawnMs, startedMs: Math.min(...calls.map(({ startMs }) => startMs)), calls });
    };
    requestAnimationFrame(look);
  });`;

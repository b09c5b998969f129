import { test } from 'vitest';
import { startTestService } from '../../support/start-service.ts';
import { launchBrowser, newContext, openIn } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { sendSampleTraces } from './send-sample-traces.ts';
test('x', async () => {
  const service = await startTestService();
  const browser = await launchBrowser();
  const { pathname, hash } = new URL(service.setupUrl ?? '');
  const context = await newContext(browser);
  const { page, errors } = await openIn(context, service.apiUrl + pathname + hash);
  page.on('response', async (r) => { if (r.status() >= 400) console.log(r.status(), r.url(), await r.text()); });
  page.setDefaultTimeout(5000);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('password2026');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
  console.log(await page.textContent('main'), errors);
  await page.screenshot({ path: '/tmp/w/scratch/home/setup.png' });
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/get-started'));
  await page.getByRole('tabpanel').waitFor();
  const shots = async (name: string) => {
    for (const [width, scheme] of [[390, 'light'], [1440, 'dark'], [1440, 'light'], [2560, 'light']] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/w/scratch/home/${name}-${width}-${scheme}.png`, fullPage: width === 390 });
    }
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create an ingest key' }).click();
  await page.getByLabel('Ingest key').waitFor();
  await shots('first-run');
  await page.goto(page.url().replace(/\/get-started.*/, '/home'));
  await page.getByText('Send your first data').waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/w/scratch/home/empty-home.png' });
  const nowMs = Date.now();
  await sendSampleTraces({ ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey });
  await sendSampleMetrics(service, Math.floor(nowMs / 60_000) * 60_000);
  await sendLogs(service, Array.from({ length: 1_000 }, (_, index) => ({ body: `request ${index}`, timeMs: nowMs - index * 9_000, severityNumber: index % 10 === 0 ? 17 : index % 50 === 1 ? 21 : 9 })));
  await fetch(`${service.ingestUrl}/v1/metrics`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-ingest-api-key': service.keys.ingestKey },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'old', gauge: { dataPoints: [{ timeUnixNano: '1000000000', asInt: '1' }] } }] }] }] }) });
  await fetch(`${service.apiUrl}/v1/metric-alerts/queues`, { method: 'PUT', headers: { authorization: `Bearer ${service.keys.serverKey}`, 'content-type': 'application/json', 'if-none-match': '*' },
    body: JSON.stringify({ display_name: `Long queues`, severity: 'critical', enabled: true, condition: { expression: 'queue_depth > 1' }, notifications: [] }) });
  await page.waitForTimeout(3000);
  await page.goto(page.url().replace(/\/home.*/, '/home?since=4h'));
  await page.getByText(/since 2026/).first().waitFor();
  await shots('home');
  await page.goto(page.url().replace(/\/home.*/, '/get-started?from=browser'));
  await page.getByText(/First at 2026/).first().waitFor();
  await shots('first-run-browser');
  await browser.close();
  await service.stop();
});

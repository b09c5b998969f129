import { expect, it } from 'vitest';
import { explainLoadFailure } from './load-file.ts';

const cause = new TypeError('Failed to fetch dynamically imported module: http://cairn/assets/LogsPage-a.js');
const script = './assets/index-a.js';
const page = (name: string) => `<script type="module" crossorigin src="${name}"></script>`;
const explain = (fetchPage: () => Promise<Response>) => explainLoadFailure(cause, { fetchPage, script });

it('says that the service cannot be reached, and what to do', async () => {
  const error = await explain(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(error).toMatchObject({ code: 'UNREACHABLE', status: 0, cause });
  expect(error.message).toMatch(/^The service cannot be reached.* try again\.$/);
});

it('says so too when the answer breaks off', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  expect(await explain(async () => new Response(body))).toMatchObject({ code: 'UNREACHABLE' });
});

it('says what a proxy answers in place of the service', async () => {
  const error = await explain(async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(error).toMatchObject({ code: 'UNKNOWN', status: 502 });
  expect(error.message).toMatch(/^The service answered 502 Bad Gateway\. Try again in a moment\.$/);
});

it('knows an upgrade by the script that the page names', async () => {
  expect(await explain(async () => new Response(page('./assets/index-b.js')))).toMatchObject({
    name: 'ConsoleFileError',
    isReplaced: true,
    cause,
  });
  expect(await explain(async () => new Response(page(script)))).toMatchObject({
    name: 'ConsoleFileError',
    isReplaced: false,
  });
});

import type { Page } from 'playwright-core';

type TracesAnswer = 'not at all' | 'first of two pages' | 'with an error' | 'last page';

/** Answers the requests for lists of traces in place of the service, from now on; of two pages the second never comes. */
export async function answerTraces(page: Page, answer: TracesAnswer): Promise<{ countNextPages(): number }> {
  let nextPages = 0;
  await page.unrouteAll();
  await page.route(
    (url) => url.pathname.endsWith('/v1/traces'),
    async (route) => {
      const isNextPage = new URL(route.request().url()).searchParams.has('page_token');
      if (isNextPage) nextPages += 1;
      if (answer === 'with an error') {
        const error = { code: 'INVALID_ARGUMENT', message: 'the next page is refused', details: [] };
        await route.fulfill({ status: 400, json: { error } });
      } else if (answer === 'last page') {
        await route.fulfill({ json: { traces: [], total: 7 } });
      } else if (answer === 'first of two pages' && !isNextPage) {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), next_page_token: 'more' } });
      }
    },
  );
  return { countNextPages: () => nextPages };
}

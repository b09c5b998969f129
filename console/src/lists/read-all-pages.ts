/** Follows the page tokens of a list to its end. Between two pages the browser gets a turn. */
export async function* readAllPages<Page>(
  readPage: (pageToken: string | undefined) => Promise<Page>,
  nextTokenOf: (page: Page) => string | undefined,
): AsyncGenerator<Page, void, undefined> {
  let token: string | undefined;
  do {
    const page = await readPage(token);
    yield page;
    token = nextTokenOf(page);
  } while (token !== undefined);
}

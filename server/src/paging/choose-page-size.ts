const defaultPageSize = 100;

interface PageSize {
  readonly pageSize?: number | undefined;
}

/** That of the request, or else of the page before, which its token holds. Tokens of earlier builds hold none. */
export function choosePageSize(request: PageSize, continued: PageSize | undefined): number {
  return request.pageSize ?? continued?.pageSize ?? defaultPageSize;
}

import { expect, test } from 'vitest';
import { exportRows, maxExportRows } from './export-rows.ts';

async function* pagesOf(...pages: readonly (readonly number[])[]) {
  yield* pages;
}

const columns = [{ title: 'n', read: String }];

test('writes every page as NDJSON or CSV', async () => {
  const progress: number[] = [];
  const request = { columns, onProgress: (count: number) => progress.push(count) };
  const json = await exportRows({ ...request, format: 'ndjson', pages: pagesOf([1, 2], [], [3]) });
  expect(await json.blob.text()).toBe('1\n2\n3\n');
  expect(progress).toEqual([2, 2, 3]);
  const csv = await exportRows({ ...request, format: 'csv', pages: pagesOf([1], [-2]) });
  expect(await csv.blob.text()).toBe('n\r\n1\r\n-2\r\n');
});

test('stops at the limit and says so', async () => {
  const page = Array.from({ length: maxExportRows - 1 }, () => 0);
  const full = { format: 'ndjson', columns, onProgress: () => undefined } as const;
  expect(await exportRows({ ...full, pages: pagesOf(page, [1, 2], [3]) })).toMatchObject({
    rowCount: maxExportRows,
    isTruncated: true,
  });
  expect(await exportRows({ ...full, pages: pagesOf(page, [1]) })).toMatchObject({ isTruncated: false });
});

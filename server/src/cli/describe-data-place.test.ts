import { expect, it } from 'vitest';
import { describeDataPlace } from './describe-data-place.ts';

const urls = {
  postgresUrls: ['postgres://cairn:hidden@db1/cairn', 'postgres://cairn:hidden@db2:6432/cairn'],
  clickhouseUrls: ['http://cairn:hidden@db3:8123/cairn'],
};

it('is the data directory where there is one', () => {
  expect(describeDataPlace({ ...urls, backend: 'embedded', dataDirectory: './.cairn' })).toBe('./.cairn');
});

it('else names the databases without passwords', () => {
  expect(describeDataPlace({ ...urls, backend: 'cluster', dataDirectory: './.cairn' })).toBe(
    'PostgreSQL db1:5432/cairn, PostgreSQL db2:6432/cairn, ClickHouse db3:8123/cairn',
  );
});

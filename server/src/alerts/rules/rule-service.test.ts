import { expect, it } from 'vitest';
import { DamagedItem } from '../../errors/damaged-item.ts';
import { createRuleService } from './rule-service.ts';

const body = JSON.stringify({
  display_name: 'Errors',
  severity: 'info',
  enabled: true,
  condition: { expression: 'errors_total > 1' },
  notifications: [],
});

const summary = { displayName: 'Errors', severity: 'info', enabled: true, updatedAtMs: 0 } as const;
const documentOf = (slug: string) => ({ id: slug, slug, body, etag: '"1"', createdAtMs: 0, updatedAtMs: 0 });

it('leaves out an alert whose body is damaged, as lists do', async () => {
  const service = createRuleService({
    alerts: {
      list: async () => ['a', 'b', 'c'].map((slug) => ({ ...summary, slug, firingCount: 0 })),
      async get(projectId, slug) {
        if (slug !== 'b') return documentOf(slug);
        throw new DamagedItem(`metric-alert b of ${projectId}`, 'its checksum does not match');
      },
    },
    incidents: { listOpen: async () => [] },
    lastReport: () => undefined,
  });
  const listed: string[] = [];
  for await (const { slug } of service.list('prj_1')) listed.push(slug);
  expect(listed).toEqual(['a', 'c']);
});

it('reads the open incidents of few alerts at once: each may have long labels', async () => {
  const slugs = Array.from({ length: 60 }, (_, index) => `a${index}`);
  const firing = new Set(slugs.slice(0, 20));
  const reads: string[][] = [];
  const service = createRuleService({
    alerts: {
      list: async () => slugs.map((slug) => ({ ...summary, slug, firingCount: firing.has(slug) ? 1 : 0 })),
      get: async (_projectId, slug) => documentOf(slug),
    },
    incidents: {
      async listOpen(alerts) {
        reads.push(alerts.map(({ id }) => id));
        return [];
      },
    },
    lastReport: () => undefined,
  });
  const listed: string[] = [];
  for await (const { slug } of service.list('prj_1')) listed.push(slug);
  expect(listed).toEqual(slugs);
  expect(new Set(reads.flat())).toEqual(firing);
  expect(Math.max(...reads.map(({ length }) => length))).toBe(8);
});

it('says which alerts fire without their open incidents', async () => {
  const service = createRuleService({
    alerts: {
      list: async () => [
        { ...summary, slug: 'a', firingCount: 2 },
        { ...summary, slug: 'b', firingCount: 0 },
      ],
      get: async (_projectId, slug) => documentOf(slug),
    },
    incidents: { listOpen: () => Promise.reject(new Error('they are read')) },
    lastReport: () => undefined,
  });
  const listed: unknown[] = [];
  for await (const { slug, isFiring, open } of service.list('prj_1', { readsOpen: false }))
    listed.push([slug, isFiring, open.length]);
  expect(listed).toEqual([
    ['a', true, 0],
    ['b', false, 0],
  ]);
});

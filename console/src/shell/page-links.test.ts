import { expect, test } from 'vitest';
import { pageLinksFor } from './page-links.ts';

const written = ['New dashboard', 'New alert'];
const managed = ['New automation', 'New channel'];
const everybody = ['Send data to this project'];

test.each([
  ['owner', [...written, ...managed, ...everybody]],
  ['admin', [...written, ...managed, ...everybody]],
  ['member', [...written, ...everybody]],
  ['viewer', everybody],
] as const)('the palette offers the %s what that role may do', (role, labels) => {
  expect(pageLinksFor(role).map(({ label }) => label)).toEqual(labels);
});

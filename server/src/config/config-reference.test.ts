import { expect, it } from 'vitest';
import { renderConfigPage, renderConfigTable } from './config-reference.ts';
import { configOptions } from './config-schema.ts';

it('the table has a row of five cells for every option', () => {
  const [, , ...rows] = renderConfigTable().trimEnd().split('\n');
  expect(rows).toHaveLength(configOptions.size);
  for (const row of rows) expect(row.match(/\|/g)).toHaveLength(6);
});

it('docs/configuration.md matches the options', async () => {
  await expect(renderConfigPage()).toMatchFileSnapshot('../../../docs/configuration.md');
});

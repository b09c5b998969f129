import { expect, it } from 'vitest';
import { configOptions } from '../config.ts';
import { renderConfigPage, renderConfigTable } from './config-reference.ts';

it('the table has a row of five cells for every option', () => {
  const [, , ...rows] = renderConfigTable().trimEnd().split('\n');
  expect(rows).toHaveLength(configOptions.size);
  for (const row of rows) expect(row.match(/\|/g)).toHaveLength(6);
});

it('docs/configuration.md says what the code does', async () => {
  await expect(renderConfigPage()).toMatchFileSnapshot('../../../docs/configuration.md');
});

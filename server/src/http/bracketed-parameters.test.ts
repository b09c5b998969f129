import { Router } from 'express';
import { beforeEach, describe, expect, it } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { createContractValidation } from './validation.ts';

const validate = createContractValidation(
  contractOfListener(servedContract.document, 'api'),
  'off',
  Math.random,
);

let url: string;
beforeEach(async () => {
  const routes = Router();
  routes.get('/api/v1/series', validate, (request, response) => void response.json(request.query));
  ({ url } = await startTestApp(routes));
});

async function get(query: string) {
  const response = await fetch(`${url}/api/v1/series?${query}`);
  return { status: response.status, body: await response.json() };
}

describe('a query parameter with brackets in its name', () => {
  it.each([
    ['match[]=up', ['up']],
    ['match%5B%5D=up', ['up']],
    ['match[]=up&limit=5&match[]=down', ['up', 'down']],
    ['match[]=up%7Ba%3D%22b%26c%2Cd%25%5B%22%7D', ['up{a="b&c,d%["}']],
    [`match[]=${encodeURIComponent('{"__proto__"="x"}')}`, ['{"__proto__"="x"}']],
  ])('is passed on as sent: %s', async (query, values) => {
    expect(await get(query)).toMatchObject({ status: 200, body: { 'match[]': values } });
  });

  it.each(['', 'match=up', 'match[0]=up', 'match[]='])(
    'is named in errors when it is missing or invalid: %j',
    async (query) => {
      const { status, body } = await get(query);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('match[]');
    },
  );
});

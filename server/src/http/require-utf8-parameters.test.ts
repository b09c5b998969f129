import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { parseForm } from './parse-form.ts';
import { requireUtf8Query } from './require-utf8-parameters.ts';
import { startTestApp } from './testing/start-test-app.ts';

it.each([
  ['filter=%FF', 'filter'],
  ['a=1&filter=caf%E9', 'filter'],
  ['filter=%ED%A0%80', 'filter'],
  ['filter=%C0%AF', 'filter'],
  ['a=1&%66ilter=%e2%82', 'filter'],
  ['%FF=1', '\uFFFD'],
])('names the parameter of %s that is not UTF-8, in a query and in a form', async (text, name) => {
  const { url } = await startTestApp(requireUtf8Query, (_request, response) => void response.json('reached'));
  const response = await fetch(`${url}/?${text}`);
  const details = [{ type: 'field', name, reason: 'is not valid UTF-8' }];
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      error: {
        code: 'INVALID_ARGUMENT',
        message: `query parameter "${name}" is not valid UTF-8; percent-encode its text as UTF-8`,
        details: [{ ...details[0], location: 'query' }],
      },
    },
  ]);
  expect(thrownBy(() => parseForm(Buffer.from(text)))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ ...details[0], location: 'body' }],
  });
});

it.each(['', '?', '?a=100%', '?a=%zz%2', '?q=%F0%9F%98%80+%E2%82%AC', '?a=%EF%BF%BD', '?a=%00'])(
  'lets %j pass',
  async (query) => {
    const { url } = await startTestApp(
      requireUtf8Query,
      (_request, response) => void response.json('reached'),
    );
    expect((await fetch(`${url}/${query}`)).status).toBe(200);
    expect(() => parseForm(Buffer.from(query.slice(1)))).not.toThrow();
  },
);

it('refuses a form with bytes that are not UTF-8', () => {
  expect(thrownBy(() => parseForm(Buffer.from('query=caf\xe9', 'latin1')))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: 'the body is not valid UTF-8; encode it as UTF-8',
  });
});

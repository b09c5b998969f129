import { expect, it } from 'vitest';
import { ada, cookieValue, createSignInWorld } from './testing/sign-in-world.ts';

const code = 'c1';

it('a page that sends browsers here without a flow uses up no attempt and deletes no cookie', async () => {
  const { start, finish } = await createSignInWorld();
  const { cookie, state } = await start();
  for (let count = 0; count < 200; count += 1) {
    const kept = count % 2 === 0 ? cookie : undefined;
    expect(await finish({ code, state: 'x' }, kept)).toMatchObject({ status: 302, cookies: [] });
  }
  expect((await finish({ code, state }, cookie)).location).toBe('/cairn/');
});

it.each([
  ['is unavailable', 'unavailable', 'provider_unavailable'],
  ['sends the person back with an error', 'denied', 'provider_refused'],
  ['has not verified the address', { ...ada, isEmailVerified: false }, 'address_not_verified'],
] as const)('a provider that %s uses up no attempts', async (_what, answer, refusal) => {
  const { start, finish, provider } = await createSignInWorld();
  for (let count = 0; count < 70; count += 1) {
    provider.answer = ada;
    const { state, cookie } = await start();
    provider.answer = answer;
    expect((await finish({ code, state }, cookie)).location).toBe(`/cairn/sign-in?error=${refusal}`);
  }
});

it('sixty codes that the provider refuses are redeemed for an address, and further ones are refused in words', async () => {
  const { signIn, provider } = await createSignInWorld();
  provider.answer = 'refused';
  for (let count = 0; count < 60; count += 1)
    expect((await signIn()).location).toBe('/cairn/sign-in?error=provider_refused');
  expect((await signIn('/account')).location).toBe(
    '/cairn/sign-in?error=too_many_attempts&return_to=%2Faccount',
  );
  expect(provider.redeemed).toHaveLength(60);
});

it('two tabs sign in, whichever comes back first, and each once', async () => {
  const { start, finish } = await createSignInWorld();
  const first = await start('/first');
  const second = await start('/second', first.cookie);
  const { location, cookies } = await finish({ code, state: second.state }, second.cookie);
  expect(location).toBe('/cairn/second');
  const rest = cookieValue(cookies.at(-1));
  expect(await finish({ code, state: second.state }, rest)).toMatchObject({
    location: '/cairn/sign-in?error=expired',
    cookies: [],
  });
  const last = await finish({ code, state: first.state }, rest);
  expect(last.location).toBe('/cairn/first');
  expect(last.cookies.at(-1)).toContain('__Host-cairn_sign_in=; Path=/; Max-Age=0;');
});

it('a refusal in one tab keeps the flow of another, for its ten minutes', async () => {
  const { start, finish, clock, provider } = await createSignInWorld();
  const first = await start('/first');
  clock.nowMs += 300_000;
  const second = await start('/second', first.cookie);
  provider.answer = 'refused';
  const { cookies } = await finish({ code, state: second.state }, second.cookie);
  provider.answer = ada;
  const rest = cookieValue(cookies[0]);
  expect((await finish({ code, state: first.state }, rest)).location).toBe('/cairn/first');
  clock.nowMs += 300_000;
  expect((await finish({ code, state: first.state }, rest)).location).toBe('/cairn/sign-in?error=expired');
});

it('the cookie keeps the latest of many tabs, within what browsers store', async () => {
  const { start, finish } = await createSignInWorld();
  const begun = [await start('/p/0')];
  for (let count = 1; count < 30; count += 1) {
    begun.push(await start(`/p/${count}`, begun.at(-1)?.cookie));
    expect(begun.at(-1)?.cookie.length).toBeLessThanOrEqual(3_500);
  }
  const kept = begun.at(-1)?.cookie;
  const locationOf = async (tab: number) =>
    (await finish({ code, state: begun[tab]?.state ?? '' }, kept)).location;
  expect(await locationOf(29)).toBe('/cairn/p/29');
  expect(await locationOf(25)).toBe('/cairn/p/25');
  expect(await locationOf(0)).toBe('/cairn/sign-in?error=expired');
});

it('a refusal keeps where the person wanted to be', async () => {
  const { start, signIn, provider } = await createSignInWorld();
  const path = '/alerts?a=1&b';
  const returnTo = '&return_to=%2Falerts%3Fa%3D1%26b';
  provider.answer = 'unavailable';
  expect(await start(path)).toMatchObject({
    location: `/cairn/sign-in?error=provider_unavailable${returnTo}`,
    cookies: [],
  });
  provider.answer = 'refused';
  expect((await signIn(path)).location).toBe(`/cairn/sign-in?error=provider_refused${returnTo}`);
  // The contract allows a location 8,000 characters.
  expect((await signIn(`/${'é'.repeat(380)}`)).location.length).toBeLessThan(8_000);
});

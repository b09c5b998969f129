import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createNavigationCapture } from './capture-navigation.ts';

/** A page whose history changes its location, as in a browser. */
function startTest() {
  const location = { href: 'https://shop.test/start?x=1' };
  const go = (_state: unknown, _title: string, address: string): void => {
    location.href = new URL(address, location.href).href;
  };
  const history = { pushState: go, replaceState: go };
  const page = Object.assign(new EventTarget(), { location, history });
  return { page, location, history, trace: startFakeTrace(createNavigationCapture(page)) };
}

test('changes of the path are recorded without query and fragment', () => {
  const { page, location, history, trace } = startTest();
  history.pushState(null, '', '/cart?token=secret#x');
  history.replaceState(null, '', '/checkout');
  location.href = 'https://shop.test/start';
  page.dispatchEvent(new Event('popstate'));
  const address = (path: string) => `https://shop.test/${path}`;
  expect(trace.reports).toEqual([
    ['info', 'navigation', { from: address('start'), to: address('cart'), type: 'push' }],
    ['info', 'navigation', { from: address('cart'), to: address('checkout'), type: 'replace' }],
    ['info', 'navigation', { from: address('checkout'), to: address('start'), type: 'traverse' }],
  ]);
});

test('changes by the Navigation API are recorded, and those of both once', () => {
  const { page, location, history } = startTest();
  const navigation = new EventTarget();
  const trace = startFakeTrace(createNavigationCapture(Object.assign(page, { navigation })));
  const changeTo = (path: string, navigationType: string | null): void => {
    location.href = `https://shop.test/${path}`;
    navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }));
  };
  const { pushState } = history;
  history.pushState = (...args) => {
    pushState(...args);
    changeTo('cart', 'push');
  };
  changeTo('list', 'push');
  changeTo('list', null);
  history.pushState(null, '', '/cart');
  changeTo('list', 'traverse');
  page.dispatchEvent(new Event('popstate'));
  const steps = trace.reports.map(([, , details]) => Object.values(details as object).join());
  expect(steps.map((step) => step.replaceAll('https://shop.test/', ''))).toEqual([
    'start,list,push',
    'list,cart,push',
    'cart,list,traverse',
  ]);
});

test('a change of only the query or fragment is not recorded', () => {
  const { history, trace } = startTest();
  for (const address of ['?x=2', '#y', '/start']) history.pushState(null, '', address);
  expect(trace.reports).toEqual([]);
});

test('after the last trace history has its own methods', () => {
  const { history, trace } = startTest();
  trace.close();
  history.pushState(null, '', '/late');
  expect([trace.reports, history.pushState]).toEqual([[], history.replaceState]);
});

import { expect, it } from 'vitest';
import { createUnsealedShares } from './unsealed-shares.ts';

function appendersOf(shares: ReturnType<typeof createUnsealedShares>, usedPart: number): string[] {
  const mayAppend = shares.appenders(usedPart);
  return ['small', 'medium', 'large', 'new'].filter(mayAppend);
}

it('lets all projects append until the memory is nearly full, then those without the most, and none when it is', () => {
  const shares = createUnsealedShares();
  shares.add(1, 'small', 10);
  shares.add(1, 'medium', 300);
  shares.add(1, 'large', 600);
  shares.add(2, 'large', 90);
  const all = ['small', 'medium', 'large', 'new'];
  expect(appendersOf(shares, 0)).toEqual(all);
  expect(appendersOf(shares, 0.79)).toEqual(all);
  expect(appendersOf(shares, 0.81)).toEqual(['small', 'medium', 'new']);
  expect(appendersOf(shares, 0.99)).toEqual(['small', 'medium', 'new']);
  expect(appendersOf(shares, 1)).toEqual([]);
});

it('knows what is left once memtables are sealed, whatever was in them', () => {
  const shares = createUnsealedShares();
  shares.add(1, 'large', 600);
  shares.add(2, 'medium', 300);
  shares.add(2, 'small', 10);
  shares.add(2, 'small', 0);
  expect(appendersOf(shares, 0.9)).toEqual(['small', 'medium', 'new']);
  shares.remove(1);
  shares.remove(1);
  expect(appendersOf(shares, 0.9)).toEqual(['small', 'large', 'new']);
  shares.remove(2);
  expect(appendersOf(shares, 0.9)).toEqual(['small', 'medium', 'large', 'new']);
});

it('lets a project wait that is alone, so that there is room for others', () => {
  const shares = createUnsealedShares();
  shares.add(1, 'large', 600);
  expect(appendersOf(shares, 0.9)).toEqual(['small', 'medium', 'new']);
});

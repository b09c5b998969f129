import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';

export type Call = () => Promise<unknown>;
/** A method that is missing does not compile. */
type CallsOf<Store> = { readonly [Method in keyof Store]: readonly Call[] };
export type Calls = { readonly [Name in keyof MetaStores]: CallsOf<MetaStores[Name]> };

/** `prefix_0` to `prefix_9`. */
export const idsOf = (prefix: string): readonly string[] =>
  Array.from({ length: 10 }, (_, index) => `${prefix}_${index}`);

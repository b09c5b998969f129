/**
 * Whether two types are the very same one, `any`, optional and readonly members included.
 * The two generic functions are identical for the compiler only if their conditions are
 * (https://github.com/microsoft/TypeScript/issues/27024#issuecomment-421529650).
 */
export type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Does not compile unless its argument is `true`. */
export type Assert<Claim extends true> = Claim;

/**
 * What a type says, written in one way. The generators differ in form only: one writes `T[]`, the
 * other `Array<T>`; one refers to a schema where the other intersects or inlines it. Rebuilding
 * every object member by member leaves just names, optionality, readonly marks and leaf types.
 */
export type Normalise<T> = T extends readonly (infer Item)[]
  ? Normalise<Item>[]
  : T extends object
    ? { [Key in keyof T]: Normalise<T[Key]> }
    : T;

/** Whether both generators understood the contract in the same way. */
export type Agree<A, B> = Equals<Normalise<A>, Normalise<B>>;

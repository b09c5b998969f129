import { cairnMatchers } from './matchers.ts';

/** Jest sets it before its setup files run. */
declare const expect: { extend(matchers: typeof cairnMatchers): void };

expect.extend(cairnMatchers);

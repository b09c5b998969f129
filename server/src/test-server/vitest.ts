import { expect } from 'vitest';
import { cairnMatchers } from './matchers.ts';

expect.extend(cairnMatchers);

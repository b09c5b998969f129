import { calendarFunctions } from './calendar-functions.ts';
import { changesAndResetsFunctions } from './changes-and-resets.ts';
import { clampFunctions } from './clamp.ts';
import { smoothingFunctions } from './double-exponential-smoothing.ts';
import { edgesOverTimeFunctions } from './edges-over-time.ts';
import { elementaryFunctions } from './elementary-functions.ts';
import { extrapolatedRateFunctions } from './extrapolated-rate.ts';
import { extremesOverTimeFunctions } from './extremes-over-time.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { FunctionImplementation } from './function-implementation.ts';
import { histogramFunctions } from './histogram-functions.ts';
import { instantRateFunctions } from './instant-rate.ts';
import { labelFunctions } from './label-functions.ts';
import { linearRegressionFunctions } from './linear-regression.ts';
import { quantileOverTimeFunctions } from './quantile-over-time.ts';
import { scalarFunctions } from './scalar-functions.ts';
import { functionSignatures } from './signatures.ts';
import { sortFunctions } from './sort-functions.ts';
import { sumOverTimeFunctions } from './sum-over-time.ts';
import { trigonometricFunctions } from './trigonometric-functions.ts';
import { varianceOverTimeFunctions } from './variance-over-time.ts';

const implementations: readonly (readonly [string, FunctionImplementation])[] = [
  calendarFunctions,
  changesAndResetsFunctions,
  clampFunctions,
  edgesOverTimeFunctions,
  elementaryFunctions,
  extrapolatedRateFunctions,
  extremesOverTimeFunctions,
  histogramFunctions,
  instantRateFunctions,
  labelFunctions,
  linearRegressionFunctions,
  quantileOverTimeFunctions,
  scalarFunctions,
  smoothingFunctions,
  sortFunctions,
  sumOverTimeFunctions,
  trigonometricFunctions,
  varianceOverTimeFunctions,
].flatMap((family) => Object.entries(family));

/** The names of all implementations in this folder, duplicates included. */
export const implementedFunctions: readonly string[] = implementations.map(([name]) => name);

const implementationsByName = new Map(implementations);

/**
 * Every function that a query can call, by name: signature and implementation. Those without one need more than values, so that the
 * engine evaluates them itself.
 */
export const functionCatalogue: ReadonlyMap<string, FunctionDefinition> = new Map(
  [...functionSignatures].map(([name, signature]) => {
    const implementation = implementationsByName.get(name) ?? { kind: 'engine' };
    return [name, { ...signature, ...implementation }];
  }),
);

import { ofValue } from './elementary-functions.ts';
import type { FunctionImplementations } from './function-implementation.ts';

/** All in radians. Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#trigonometric-functions */
export const trigonometricFunctions: FunctionImplementations = {
  sin: ofValue(Math.sin),
  cos: ofValue(Math.cos),
  tan: ofValue(Math.tan),
  asin: ofValue(Math.asin),
  acos: ofValue(Math.acos),
  atan: ofValue(Math.atan),
  sinh: ofValue(Math.sinh),
  cosh: ofValue(Math.cosh),
  tanh: ofValue(Math.tanh),
  asinh: ofValue(Math.asinh),
  acosh: ofValue(Math.acosh),
  atanh: ofValue(Math.atanh),
  deg: ofValue((radians) => (radians * 180) / Math.PI),
  rad: ofValue((degrees) => (degrees * Math.PI) / 180),
};

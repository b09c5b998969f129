export { type LogCorrelation, logCorrelation } from './log-correlation.ts';

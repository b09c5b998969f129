'use client';

export {
  CairnErrorBoundary,
  type CairnErrorBoundaryProps,
  type ErrorFallback,
} from './react/error-boundary.ts';
export { TraceProvider, type TraceProviderProps, useTrace } from './react/trace-context.ts';

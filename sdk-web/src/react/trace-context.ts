import {
  type Context,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { Trace } from '../core.ts';

/** The trace of the tree below a `TraceProvider`. */
export const TraceContext: Context<Trace | undefined> = createContext<Trace | undefined>(undefined);

/** Properties of `TraceProvider`. */
export interface TraceProviderProps {
  readonly trace: Trace;
  readonly children?: ReactNode;
}

/**
 * Gives a trace to the error boundaries and hooks below.
 *
 * @example
 * <TraceProvider trace={trace}><Checkout /></TraceProvider>
 */
export function TraceProvider({ trace, children }: TraceProviderProps): ReactElement {
  return createElement(TraceContext.Provider, { value: trace }, children);
}

/**
 * The trace of the nearest `TraceProvider`, or `undefined`.
 *
 * @example
 * const trace = useTrace();
 * const onClick = () => trace?.info('button clicked');
 */
export function useTrace(): Trace | undefined {
  return useContext(TraceContext);
}

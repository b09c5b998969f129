import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { FailureRecorder, Trace } from '../core.ts';
import { TraceContext } from './trace-context.ts';

/** What a boundary shows instead of children that failed; `reset` renders the children again. */
export type ErrorFallback = ReactNode | ((error: unknown, reset: () => void) => ReactNode);

/** Properties of `CairnErrorBoundary`. */
export interface CairnErrorBoundaryProps {
  readonly children?: ReactNode;
  /** Shown after an error. Default: nothing. */
  readonly fallback?: ErrorFallback | undefined;
  /** Records the error. Default: the trace of the nearest `TraceProvider`. */
  readonly trace?: Pick<Trace, 'error'> | undefined;
  /** Called after the error was recorded. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

const healthy: BoundaryState = { failure: undefined };

/**
 * Records what its children throw while they render as errors of a trace, with the stack of components, and shows the
 * fallback.
 *
 * @example
 * <CairnErrorBoundary trace={trace} fallback={<p>Something went wrong.</p>}><Checkout /></CairnErrorBoundary>
 */
export class CairnErrorBoundary extends Component<CairnErrorBoundaryProps, BoundaryState> {
  static override contextType = TraceContext;
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override state: BoundaryState = healthy;

  readonly #reset = (): void => this.setState(healthy);

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // React types `context` by nothing; `contextType` above says what it holds.
    const trace: FailureRecorder | undefined =
      this.props.trace ?? (this.context as Pick<Trace, 'error'> | undefined);
    trace?.error(error, { mechanism: 'react', 'react.component_stack': info.componentStack }, null);
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const { fallback } = this.props;
    return typeof fallback === 'function' ? fallback(failure.error, this.#reset) : fallback;
  }
}

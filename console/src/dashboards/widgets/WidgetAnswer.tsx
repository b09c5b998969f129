import type { ReactNode } from 'react';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { WidgetNote } from './WidgetNote.tsx';

export interface WidgetAnswerProps<Answer> {
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly refetch: () => unknown;
    readonly cancel: () => void;
    readonly isInView: boolean;
  };
  readonly children: (answer: Answer) => ReactNode;
}

/** What a query of a widget answered, or that it still runs, why it failed, that it was cancelled. */
export function WidgetAnswer<Answer>({ query, children }: WidgetAnswerProps<Answer>) {
  const { data, error, fetchStatus, refetch, cancel, isInView } = query;
  const retry = () => void refetch();
  // An older answer would be taken for one of this range.
  if (error !== null) return <ErrorNotice error={error} retry={retry} />;
  if (data !== undefined) return children(data);
  if (!isInView) return null;
  if (fetchStatus === 'idle')
    return <WidgetNote action={{ label: 'Read again', onClick: retry }}>Not read</WidgetNote>;
  return <LoadingState onCancel={cancel} minHeight={48} />;
}

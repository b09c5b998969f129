import type { ReactNode } from 'react';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { RunningNotice } from '../../promql/RunningNotice.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { WidgetNote } from './WidgetNote.tsx';

export interface WidgetAnswerProps<Answer> {
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    /** Whether the data are of another range or query, until those of this one come. */
    readonly isPlaceholderData: boolean;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly refetch: () => unknown;
    readonly cancel: () => void;
    readonly isInView: boolean;
  };
  readonly children: (answer: Answer) => ReactNode;
}

/** What a query of a widget answered, or that it still runs, why it failed, that it was cancelled. */
export function WidgetAnswer<Answer>({ query, children }: WidgetAnswerProps<Answer>) {
  const { data, error, isPlaceholderData, fetchStatus, refetch, cancel, isInView } = query;
  const retry = () => void refetch();
  // An older answer would be taken for one of this range.
  if (error !== null) return <ErrorNotice error={error} retry={retry} />;
  const isIdle = fetchStatus === 'idle';
  if (data !== undefined && !(isPlaceholderData && isIdle && isInView))
    return (
      <>
        {!isIdle && <RunningNotice onCancel={cancel} />}
        {children(data)}
      </>
    );
  if (!isInView) return null;
  if (isIdle) return <WidgetNote action={{ label: 'Read again', onClick: retry }}>Not read</WidgetNote>;
  return <LoadingState onCancel={cancel} minHeight={48} />;
}

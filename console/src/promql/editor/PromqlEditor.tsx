import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serviceClock } from '../../api/service-clock.ts';
import { useProject } from '../../session/use-project.ts';
import { cspNonce } from '../../shell/csp-nonce.ts';
import type { QueryFailure } from '../query-failure.ts';
import { createPromqlEditor, type PromqlEditor as Editor } from './create-promql-editor.ts';
import { createPrometheusSource } from './prometheus-source.ts';

export interface PromqlEditorProps {
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly failure: QueryFailure | undefined;
  readonly onFocus?: () => void;
  /** Called with each change of the text. */
  readonly onChange?: (text: string) => void;
  /** Called on Enter, and when the editor is left. */
  readonly onRun?: (text: string, reason: 'enter' | 'blur') => void;
}

/** A text field for PromQL with completion, colours and underlined mistakes. */
export function PromqlEditor(props: PromqlEditorProps) {
  const { label, describedBy, value, failure } = props;
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();

  useEffect(() => {
    const parent = element.current;
    if (parent === null) return;
    const created = createPromqlEditor({
      parent,
      text: latest.current.value,
      label,
      describedBy,
      nonce: cspNonce,
      source: createPrometheusSource({ client, queryClient, projectId, nowMs: serviceClock.nowMs }),
      onFocus: () => latest.current.onFocus?.(),
      onChange: (text) => latest.current.onChange?.(text),
      onRun: (text, reason) => {
        // Leaving the page blurs what had the focus; running it then would change the address of the next page.
        if (element.current !== null) latest.current.onRun?.(text, reason);
      },
    });
    editor.current = created;
    created.setFailure(latest.current.failure);
    return () => {
      editor.current = undefined;
      created.destroy();
    };
  }, [label, describedBy, client, projectId, queryClient]);

  useEffect(() => editor.current?.setText(value), [value]);
  useEffect(() => editor.current?.setFailure(failure), [failure]);

  return <div ref={element} />;
}

import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { Widget } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import { contentHeight, dragHandle } from './grid-size.ts';
import { useInView } from './use-in-view.ts';
import { WidgetContent } from './widgets/WidgetContent.tsx';

export interface WidgetFrameProps {
  readonly widget: Widget;
  /** Unique in the dashboard. */
  readonly name: string;
  /** Before the title: what moves the widget. */
  readonly handle?: ReactNode;
  /** After the title: its menu. */
  readonly menu: ReactNode;
}

/** A widget with its title; an error in it leaves the others. */
export function WidgetFrame({ widget, name, handle, menu }: WidgetFrameProps) {
  const element = useRef<HTMLElement>(null);
  const isInView = useInView(element);
  const isText = widget.type === 'markdown' || widget.type === 'stat';
  return (
    <article ref={element} className={classes['widget']} aria-label={name}>
      <div className={`${classes['widgetHead']} ${dragHandle}`} data-draggable={handle !== undefined}>
        {handle}
        {widget.title === '' ? (
          <div className={classes['widgetTitle']} />
        ) : (
          <h2 className={classes['widgetTitle']} title={widget.title}>
            {widget.title}
          </h2>
        )}
        {menu}
      </div>
      <div
        className={classes['content']}
        {...(isText ? { tabIndex: 0, role: 'group', 'aria-label': `Content of ${name}` } : {})}
      >
        <CatchBoundary
          getResetKey={() => JSON.stringify(widget)}
          errorComponent={({ error, reset }) => <ErrorNotice error={error} retry={reset} />}
        >
          <WidgetContent
            widget={widget}
            name={name}
            height={contentHeight(widget.layout.h)}
            isInView={isInView}
          />
        </CatchBoundary>
      </div>
    </article>
  );
}

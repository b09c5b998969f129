import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { DashboardInput } from '../generated/types.gen.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { toDraft } from './dashboard-draft.ts';
import { RangeControls, type RangeControlsProps } from './RangeControls.tsx';
import { VariableScope } from './VariableScope.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';
import { WidgetMenu } from './WidgetMenu.tsx';
import { YamlButton } from './YamlButton.tsx';

export interface DashboardViewerProps extends RangeControlsProps {
  readonly slug: string;
  readonly document: DashboardInput;
  /** Whether the user may edit it. */
  readonly isEditor: boolean;
  readonly onEdit: () => void;
}

/** The dashboard as it is stored. */
export function DashboardViewer(props: DashboardViewerProps) {
  const { slug, document, isEditor, onEdit, ...controls } = props;
  const { view, onViewChange } = controls;
  const { widgets } = useMemo(() => toDraft(document), [document]);
  return (
    <>
      <ParentLink list="dashboards" />
      <PageHeader title={document.title}>
        <RangeControls {...controls} />
        <YamlButton slug={slug} document={document} />
        {isEditor && (
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
        )}
      </PageHeader>
      {document.description !== undefined && document.description !== '' && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {document.description}
        </Text>
      )}
      {!isEditor && (
        <Text size="xs" c="dimmed">
          Members, admins and owners may edit this dashboard.
        </Text>
      )}
      {widgets.length === 0 ? (
        <EmptyState title="No widgets yet">
          {isEditor ? 'Edit the dashboard to add the first one.' : 'Nobody has added one.'}
        </EmptyState>
      ) : (
        <VariableScope variables={document.variables} view={view} onViewChange={onViewChange}>
          <DashboardGrid
            widgets={widgets}
            renderWidget={({ widget }, name) => (
              <WidgetFrame widget={widget} name={name} menu={<WidgetMenu widget={widget} name={name} />} />
            )}
          />
        </VariableScope>
      )}
    </>
  );
}

import type { AlertSeverity, MetricAlertInput } from '../generated/types.gen.ts';

/** An alert while somebody writes it. */
export interface AlertDraft {
  readonly slug: string;
  readonly displayName: string;
  readonly severity: AlertSeverity;
  readonly enabled: boolean;
  readonly expression: string;
  /** Empty when an incident resolves as soon as the expression is false. */
  readonly recoveryExpression: string;
  /** Slugs of channels. */
  readonly notifications: readonly string[];
  /** Empty for no runbook. */
  readonly markdown: string;
}

export const emptyDraft: AlertDraft = {
  slug: '',
  displayName: '',
  severity: 'warning',
  enabled: true,
  expression: '',
  recoveryExpression: '',
  notifications: [],
  markdown: '',
};

export function toDraft(slug: string, alert: MetricAlertInput): AlertDraft {
  const { display_name: displayName, severity, enabled, condition, notifications, documentation } = alert;
  return {
    slug,
    displayName,
    severity,
    enabled,
    expression: condition.expression,
    recoveryExpression: condition.recovery_expression ?? '',
    notifications,
    markdown: documentation?.markdown ?? '',
  };
}

/** The inverse of `toDraft`, without the slug. What is empty is left out. */
export function toAlertInput(draft: AlertDraft): MetricAlertInput {
  const { displayName, severity, enabled, notifications, markdown } = draft;
  return {
    display_name: displayName,
    severity,
    enabled,
    condition: toCondition(draft),
    notifications: [...notifications],
    ...(markdown === '' ? {} : { documentation: { markdown } }),
  };
}

export function toCondition({
  expression,
  recoveryExpression,
}: Pick<AlertDraft, 'expression' | 'recoveryExpression'>): MetricAlertInput['condition'] {
  return {
    expression,
    ...(recoveryExpression.trim() === '' ? {} : { recovery_expression: recoveryExpression }),
  };
}

/** Whether two drafts would be stored as the same. */
export function isSameDraft(a: AlertDraft, b: AlertDraft): boolean {
  return a.slug === b.slug && JSON.stringify(toAlertInput(a)) === JSON.stringify(toAlertInput(b));
}

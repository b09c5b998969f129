import type { MetricAlert } from '../generated/types.gen.ts';
import classes from './AlertPage.module.css';

/** When incidents open and resolve. */
export function AlertCondition({ condition }: Pick<MetricAlert, 'condition'>) {
  const { expression, recovery_expression: recovery } = condition;
  return (
    <dl className={classes['terms']}>
      <dt>An incident opens for each series of</dt>
      <dd>
        <Expression text={expression} label="Expression" />
      </dd>
      <dt>It resolves</dt>
      <dd>
        {recovery === undefined ? (
          'when that is false for its labels'
        ) : (
          <Expression text={recovery} label="Recovery expression" />
        )}
      </dd>
    </dl>
  );
}

function Expression({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes['expression']} aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}

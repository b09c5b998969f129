import type { ReactNode } from 'react';
import { LongText } from '../shell/LongText.tsx';
import { markBidiControls } from '../shell/mark-bidi-controls.ts';
import classes from './KeyValueTable.module.css';

export interface KeyValueTableProps {
  /** What the table is of, for readers. */
  readonly label: string;
  readonly rows: readonly KeyValue[];
}

export interface KeyValue {
  readonly key: string;
  readonly value: string;
  /** What can be done with the value. */
  readonly action?: ReactNode;
}

/** Keys and values as text: long values wrap and keep their lines. */
export function KeyValueTable({ label, rows }: KeyValueTableProps) {
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={label}>
        <tbody>
          {rows.map(({ key, value, action }) => (
            <tr key={key}>
              <th scope="row">{markBidiControls(key)}</th>
              <td>
                <LongText text={value === '' ? '(empty)' : value}>
                  {(shown) => <span className={classes['value']}>{shown}</span>}
                </LongText>
                {action}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

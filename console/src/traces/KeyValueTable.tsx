import type { ReactNode } from 'react';
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

/** Keys and values as text, however long: long values wrap and keep their lines. */
export function KeyValueTable({ label, rows }: KeyValueTableProps) {
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={label}>
        <tbody>
          {rows.map(({ key, value, action }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>
                <span className={classes['value']}>{value === '' ? '(empty)' : value}</span>
                {action}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

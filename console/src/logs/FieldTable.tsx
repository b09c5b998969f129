import type { FilterOperator } from '@cairn/server/filter';
import { operatorsOf } from '../filter-bar/append-condition.ts';
import { toField } from '../log-records/log-fields.ts';
import { LongText } from '../shell/LongText.tsx';
import { markBidiControls } from '../shell/mark-bidi-controls.ts';
import type { LogColumn } from './log-columns.ts';
import classes from './logs.module.css';
import type { RecordField } from './record-fields.ts';

export interface FieldActions {
  /** `name` is that of a column. */
  readonly filterBy: (name: string, operator: FilterOperator, value: string) => void;
  /** Why `filterBy` is not offered; `undefined` when it is. */
  readonly whyNotFilterBy: (name: string, operator: FilterOperator, value: string) => string | undefined;
  readonly addColumn: (column: LogColumn) => void;
}

export interface FieldTableProps extends FieldActions {
  readonly title: string;
  readonly fields: readonly RecordField[];
  readonly group: RecordField['group'];
}

const signs = { '=': '=', '!=': '≠', ':*': 'present' } as const;

/** The fields of one group, each with what can be asked of its value. */
export function FieldTable({ title, fields, group, ...actions }: FieldTableProps) {
  const shown = fields.filter((field) => field.group === group);
  if (shown.length === 0) return null;
  return (
    <table className={classes['fields']}>
      <caption>{title}</caption>
      <tbody>
        {shown.map(({ name, value, column, isFilterable }) => (
          <tr key={name}>
            <th scope="row">{markBidiControls(name)}</th>
            <td className={classes['actions']}>
              {isFilterable && column !== undefined && (
                <>
                  {listOperators(column).map((operator) => (
                    <FilterButton key={operator} {...{ name, value, column, operator }} {...actions} />
                  ))}
                  <button
                    type="button"
                    aria-label={`Show ${name} as a column`}
                    onClick={() => actions.addColumn(column)}
                  >
                    column
                  </button>
                </>
              )}
            </td>
            <td className={classes['value']}>
              <LongText text={value === '' ? '(empty)' : value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FilterButtonProps extends FieldActions {
  readonly name: string;
  readonly value: string;
  readonly column: string;
  readonly operator: keyof typeof signs;
}

function FilterButton({ name, value, column, operator, filterBy, whyNotFilterBy }: FilterButtonProps) {
  const obstacle = whyNotFilterBy(column, operator, value);
  return (
    <button
      type="button"
      aria-label={`Filter ${name} ${operator === ':*' ? 'present' : `${operator} ${value.slice(0, 80)}`}`}
      disabled={obstacle !== undefined}
      title={obstacle}
      onClick={() => filterBy(column, operator, value)}
    >
      {signs[operator]}
    </button>
  );
}

function listOperators(column: string): readonly (keyof typeof signs)[] {
  const field = toField(column);
  const operators = field === undefined ? [] : operatorsOf(field);
  return (['=', '!=', ':*'] as const).filter((operator) => operators.includes(operator));
}

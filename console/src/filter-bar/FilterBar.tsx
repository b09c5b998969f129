import { Button } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHotkey } from '../shell/use-hotkey.ts';
import { CompletionList } from './CompletionList.tsx';
import type { DialectName } from './dialects.ts';
import classes from './FilterBar.module.css';
import { FilterOverlay } from './FilterOverlay.tsx';
import { FilterProblemNotice } from './FilterProblemNotice.tsx';
import { type FilterProblem, findFilterProblem } from './filter-problem.ts';
import { applyCompletion, type Completion } from './list-completions.ts';
import { type FilterCompletions, useCompletions } from './use-completions.ts';

export interface FilterBarProps {
  readonly dialect: DialectName;
  /** The filter in force. */
  readonly value: string;
  /** Called with a filter that the language accepts. */
  readonly onSubmit: (filter: string) => void;
  readonly completions: FilterCompletions;
  /** What the service objected to in the filter in force, see `toFilterProblem`. */
  readonly problem?: FilterProblem | undefined;
  /** Called with every change of what is typed, also while it is no filter: for forms that save it. */
  readonly onDraftChange?: (text: string) => void;
  /** Why a text is no filter here; by default why the language does not accept it. */
  readonly findProblem?: ((text: string) => FilterProblem | undefined) | undefined;
  /** What else is wrong with it, such as that it is missing; the mistakes that the bar finds come first. */
  readonly error?: string | undefined;
  /** Default `Apply`. */
  readonly submitLabel?: string;
  /** Controls beside the filter. */
  readonly children?: ReactNode;
}

/** Typing on is no mistake: a problem is shown once nothing was typed for so long. */
const settledAfterMs = 700;
/** After which it is read again whether a button is still pressed. */
const pressedAgainMs = 100;

/**
 * The filter of a view: coloured, with mistakes underlined where the language finds them, and what may follow proposed below. Enter
 * applies it; the arrow keys choose a proposal, Tab takes the chosen or the first one.
 */
export function FilterBar(props: FilterBarProps) {
  const { dialect, value, onSubmit, completions, problem, onDraftChange, error, children } = props;
  const { findProblem = (text: string) => findFilterProblem(text, dialect) } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret goes with the next text, before another key is pressed. */
  const placedCaret = useRef<number>(undefined);
  const [draft, setDraft] = useState(value);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(-1);
  const [isSettled, setSettled] = useState(true);
  const [scrollLeft, setScrollLeft] = useState(0);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The filter was changed elsewhere: by a value of the list, or by going back.
    setLastValue(value);
    setDraft(value);
    setSettled(true);
  }
  const items = useCompletions(draft, caret, dialect, completions);
  const found = findProblem(draft) ?? (draft === value ? problem : undefined);
  const shown = isSettled ? found : undefined;
  const shownError = isSettled && found === undefined ? error : undefined;
  const isInvalid = shown !== undefined || shownError !== undefined;
  useHotkey('/', 'Edit the filter', () => input.current?.focus());

  useLayoutEffect(() => {
    const at = placedCaret.current;
    if (at === undefined) return;
    placedCaret.current = undefined;
    input.current?.focus();
    input.current?.setSelectionRange(at, at);
  });

  useEffect(() => {
    // The draft restarts the timer.
    if (draft === value) return undefined;
    const settle = () => {
      // The problem moves what is below it: of a button that is pressed, the click would be lost.
      if (document.querySelector(':active') === null) setSettled(true);
      else timer = setTimeout(settle, pressedAgainMs);
    };
    let timer = setTimeout(settle, settledAfterMs);
    return () => clearTimeout(timer);
  }, [draft, value]);

  function edit(text: string, at: number): void {
    setDraft(text);
    setCaret(at);
    setChosen(-1);
    setSettled(text === value);
    onDraftChange?.(text);
  }

  /** Changes the text from the program, which would leave the caret at the end. */
  function replaceText(text: string, at: number): void {
    edit(text, at);
    placedCaret.current = at;
  }

  function accept(item: Completion): void {
    const next = applyCompletion(draft, item);
    replaceText(next.text, next.caret);
  }

  function submit(text: string): void {
    setCaret(undefined);
    setSettled(true);
    if (findProblem(text) === undefined) onSubmit(text.trim());
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // These keys are for the input method.
    if (event.nativeEvent.isComposing) return;
    const item = items[chosen];
    const first = items[0];
    if (event.key === 'ArrowDown' && items.length > 0) setChosen((chosen + 1) % items.length);
    else if (event.key === 'ArrowUp' && items.length > 0)
      setChosen(chosen <= 0 ? items.length - 1 : chosen - 1);
    else if (event.key === 'Enter' && item !== undefined) accept(item);
    else if (event.key === 'Enter') submit(draft);
    else if (event.key === 'Tab' && !event.shiftKey && first !== undefined && draft !== value)
      accept(item ?? first);
    else if (event.key === 'Escape' && items.length > 0) setCaret(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes['bar']}>
      <div className={classes['row']}>
        <div className={classes['field']} data-invalid={isInvalid}>
          <FilterOverlay text={draft} problem={shown} scrollLeft={scrollLeft} />
          <input
            ref={input}
            className={classes['input']}
            type="text"
            role="combobox"
            aria-label={`Filter ${dialect}`}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-problem` : undefined}
            placeholder={placeholders[dialect]}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={draft}
            onChange={({ currentTarget }) =>
              edit(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
            }
            onSelect={({ currentTarget }) => {
              const at = currentTarget.selectionStart ?? 0;
              // Focus alone opens nothing: the list would cover the page that is read.
              if (caret !== undefined && at !== caret) setCaret(at);
            }}
            onClick={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => setScrollLeft(currentTarget.scrollLeft)}
            onBlur={() => setCaret(undefined)}
            onKeyDown={onKeyDown}
          />
          {draft !== '' && (
            <button
              type="button"
              className={classes['clear']}
              aria-label="Clear the filter"
              onClick={() => {
                replaceText('', 0);
                onSubmit('');
              }}
            >
              ×
            </button>
          )}
        </div>
        <Button size="sm" onClick={() => submit(draft)} disabled={found !== undefined && shown !== undefined}>
          {props.submitLabel ?? 'Apply'}
        </Button>
        {children}
      </div>
      {shown !== undefined && (
        <FilterProblemNotice
          id={`${id}-problem`}
          text={draft}
          problem={shown}
          dialect={dialect}
          onRepair={(repair) => replaceText(repair.text, repair.caret)}
        />
      )}
      {shownError !== undefined && (
        <div id={`${id}-problem`} className={classes['problem']}>
          {shownError}
        </div>
      )}
      <CompletionList id={id} items={items} chosen={chosen} onAccept={accept} />
    </div>
  );
}

const placeholders: Readonly<Record<DialectName, string>> = {
  logs: 'severity>="warn" AND service.name="checkout" AND body:"timeout"',
  traces: 'status="running" AND severity="error" AND tag="checkout"',
};

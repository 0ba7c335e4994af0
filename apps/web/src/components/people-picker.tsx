import { type BaseAccount, listAccountsOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { bestFirst } from '../lib/best-first.ts';
import { cx } from '../lib/cx.ts';
import { displayName, titleOf } from '../lib/names.ts';
import { pictureOf } from '../lib/pictures.ts';
import { useText } from '../lib/text.tsx';
import { useDebounced } from '../lib/use-debounced.ts';

const few = 6;
// More than are shown: some of them may be chosen already.
const asked = 20;

interface PeoplePickerProps {
  label: string;
  placeholder: string;
  value: readonly BaseAccount[];
  onChange: (people: readonly BaseAccount[]) => void;
  /** Accounts that are not offered: one's own, and those already added. */
  without?: readonly string[];
  error?: string | null;
  autoFocus?: boolean;
}

/** Chooses several people by their names, looked up as one types; the keyboard alone suffices. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, placeholder, value, onChange, without = [], error = null, autoFocus = false } = props;
  const { t } = useText();
  const [id, listId, errorId] = [useId(), useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { people, searching } = usePeople(text, open, [...without, ...value.map((one) => one.id)]);
  const shown = open && people.length > 0;
  const choose = (account: BaseAccount | undefined): void => {
    if (account === undefined) return;
    onChange([...value, account]);
    setText('');
    setActive(0);
    input.current?.focus();
  };
  const remove = (account: BaseAccount): void => {
    onChange(value.filter((one) => one.id !== account.id));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    // While an input method composes, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const last = value.at(-1);
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (people.length > 0) setActive((active + step + people.length) % people.length);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      // Enter takes only whom the reader has seen under what stands in the field now.
      if (!searching) choose(people[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <div
          className={cx(
            'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 rounded-md border bg-raised px-2 py-1.5 transition-colors focus-within:border-brand hover:border-brand',
            error === null ? 'border-line-strong' : 'border-danger',
          )}
          onClick={() => input.current?.focus()}
        >
          <Chosen people={value} remove={remove} />
          <input
            ref={input}
            id={id}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown ? `${listId}-${active}` : undefined}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : errorId}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoFocus={autoFocus}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
            className="h-8 min-w-32 grow bg-transparent px-1 text-base outline-none"
          />
        </div>
        {shown && <Found {...{ listId, label, people, active, setActive, choose }} />}
      </div>
      <p role="status" className="sr-only">
        {open && text.trim() !== '' && !searching && t('picker.found', { count: people.length })}
      </p>
      {open && text.trim() !== '' && !searching && people.length === 0 && (
        <p aria-hidden="true" className="text-sm text-muted">
          {t('picker.found', { count: 0 })}
        </p>
      )}
      {error !== null && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChosenProps {
  people: readonly BaseAccount[];
  remove: (account: BaseAccount) => void;
}

function Chosen({ people, remove }: ChosenProps) {
  const { t } = useText();
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('picker.chosen')} className="contents">
      {people.map((account) => {
        const name = displayName(account);
        return (
          <li
            key={account.id}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-full bg-brand-soft ps-1 text-sm text-on-brand-soft"
          >
            <Avatar decorative size="xs" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
            <span dir="auto" className="truncate">
              {name}
            </span>
            <button
              type="button"
              aria-label={t('picker.remove', { name })}
              onClick={() => remove(account)}
              className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface FoundProps {
  listId: string;
  label: string;
  people: readonly BaseAccount[];
  active: number;
  setActive: (index: number) => void;
  choose: (account: BaseAccount) => void;
}

function Found({ listId, label, people, active, setActive, choose }: FoundProps) {
  const reveal: Ref<HTMLDivElement> = (option) => option?.scrollIntoView({ block: 'nearest' });
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
    >
      {people.map((account, index) => (
        <div
          key={account.id}
          ref={index === active ? reveal : undefined}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          // Before the click, which would take the focus out of the field and close the keyboard of a phone.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(account)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm',
            index === active && 'bg-hover',
          )}
        >
          <Avatar
            decorative
            size="sm"
            name={displayName(account)}
            imageUrl={pictureOf(account.image, 'thumbnail')}
          />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {displayName(account)}
            </span>
            <span dir="auto" className="block truncate text-xs text-muted">
              {titleOf(account) ?? `@${account.username}`}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

function usePeople(typed: string, open: boolean, without: readonly string[]) {
  const search = useDebounced(typed.trim(), 150);
  const list = useQuery({
    ...listAccountsOptions({ query: { page: 1, pageSize: asked, ...(search !== '' && { search }) } }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const found = (list.data?.data ?? []).filter(({ id }) => !without.includes(id));
  const people = search === '' ? found : bestFirst(found, displayName, search);
  return { people: people.slice(0, few), searching: list.isFetching || search !== typed.trim() };
}

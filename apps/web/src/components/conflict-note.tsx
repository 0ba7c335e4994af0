import { Button } from '@atrium/ui/button';
import { useEffect, useRef, useState } from 'react';
import type { Difference } from '../lib/edits.ts';
import { useFormat } from '../lib/format.ts';
import { useText } from '../lib/text.tsx';

interface ConflictNoteProps {
  differences: readonly Difference[];
  pending: boolean;
  /** Names of the fields; without it those that their labels in the form have. */
  label?: (name: string) => string | undefined;
  keepMine: () => void;
  keepTheirs: () => void;
}

/** Values that somebody else has saved meanwhile beside the own ones; the reader keeps one side. */
export default function ConflictNote(props: ConflictNoteProps) {
  const { differences, pending, label, keepMine, keepTheirs } = props;
  const { t } = useText();
  const note = useRef<HTMLElement>(null);
  const [fields, setFields] = useState<ReadonlyMap<string, FieldInForm>>(new Map());
  useEffect(() => {
    note.current?.focus();
    setFields(fieldsOf(note.current?.closest('form') ?? null, differences));
  }, [differences]);
  return (
    <section
      ref={note}
      role="alert"
      tabIndex={-1}
      aria-labelledby="conflict"
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-raised p-4 sm:p-5"
    >
      <div>
        <h2 id="conflict" className="font-semibold">
          {t('form.conflict')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('form.conflict.text')}</p>
      </div>
      <dl className="flex flex-col gap-4">
        {differences.map(({ name, mine, theirs }) => (
          <Row
            key={name}
            label={label?.(name) ?? fields.get(name)?.label ?? t('form.conflict.field')}
            mine={fields.get(name)?.shown ?? mine}
            theirs={theirs}
          />
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={pending} onClick={keepTheirs}>
          {t('form.conflict.theirs')}
        </Button>
        <Button variant="primary" pending={pending} onClick={keepMine}>
          {t('form.conflict.mine')}
        </Button>
      </div>
    </section>
  );
}

function Row({ label, mine, theirs }: { label: string; mine: unknown; theirs: unknown }) {
  const { t } = useText();
  const shown = useShown();
  return (
    <div>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="mt-1 grid gap-2 text-sm sm:grid-cols-2">
        {(
          [
            [t('form.conflict.saved'), theirs],
            [t('form.conflict.own'), mine],
          ] as const
        ).map(([whose, value]) => (
          <span key={whose} className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere">
            <span className="block text-xs text-muted">{whose}</span>
            <bdi>{shown(value)}</bdi>
          </span>
        ))}
      </dd>
    </div>
  );
}

interface FieldInForm {
  readonly label: string;
  /** As the form itself shows the own value; undefined where its value says it. */
  readonly shown: string | undefined;
}

/** Fields of a form are named as in the request, or by it and what they belong to: `session.name`. */
function fieldsOf(
  form: HTMLFormElement | null,
  differences: readonly Difference[],
): Map<string, FieldInForm> {
  const found = new Map<string, FieldInForm>();
  for (const { name } of differences)
    for (const element of form?.elements ?? []) {
      if (!isField(element) || (element.name !== name && !element.name.endsWith(`.${name}`))) continue;
      const label =
        element.closest('fieldset')?.querySelector('legend')?.textContent ?? element.labels?.[0]?.textContent;
      const shown =
        element instanceof HTMLSelectElement ? element.selectedOptions[0]?.textContent : undefined;
      if (label !== undefined && label !== null) found.set(name, { label, shown: shown ?? undefined });
      break;
    }
  return found;
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;

function useShown(): (value: unknown) => string {
  const { t } = useText();
  const { dateTime } = useFormat();
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return t('form.conflict.nothing');
    if (typeof value === 'boolean') return t(value ? 'form.conflict.on' : 'form.conflict.off');
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return instant.test(value) ? dateTime(new Date(value)) : textIn(value);
    if (Array.isArray(value)) return value.map(shown).join(', ');
    return nameOf(value as Readonly<Record<string, unknown>>) ?? t('form.conflict.other');
  };
  return shown;
}

const textIn = (text: string): string =>
  text.startsWith('<') || text.includes('</')
    ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '')
    : text.startsWith('data:')
      ? '…'
      : text;

const nameOf = (thing: Readonly<Record<string, unknown>>): string | undefined => {
  const name = [thing['name'], thing['title'], thing['firstName'], thing['username']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof name === 'string' ? name : undefined;
};

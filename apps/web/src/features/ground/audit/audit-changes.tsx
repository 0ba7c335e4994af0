import type { StaffAuditEntry } from '@atrium/api';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { fieldText, wordsOf } from './audit-texts.ts';

/** Each field before and after. */
export function AuditChanges({ entry }: { entry: StaffAuditEntry }) {
  const { t, has } = useText();
  const say = useValue(entry.people);
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-default [&::-webkit-details-marker]:hidden">
        {t('admin.audit.changes', { count: entry.changes.length })}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-3 rounded-md bg-sunken p-4 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
        {entry.changes.map(({ field, hidden, before, after }) => {
          const label = fieldText(has, field);
          return (
            <div key={field} className="contents">
              <dt className="text-muted">{label === undefined ? wordsOf(field) : t(label)}</dt>
              <dd className="-mt-2 min-w-0 sm:mt-0">
                {hidden ? t('admin.audit.hidden') : <Difference {...both(say, before, after)} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

/** Moments of the same minute are told with their seconds. */
function both(say: Say, before: unknown, after: unknown): { before: string; after: string } {
  const precise = say(before) === say(after);
  return { before: say(before, precise), after: say(after, precise) };
}

function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useText();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <VisuallyHidden>{t('admin.audit.before')}</VisuallyHidden>
      <del dir="auto" className="max-w-full whitespace-pre-wrap text-muted wrap-anywhere">
        {before}
      </del>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 self-center text-muted rtl:rotate-180" />
      <VisuallyHidden>{t('admin.audit.after')}</VisuallyHidden>
      <ins dir="auto" className="max-w-full whitespace-pre-wrap no-underline wrap-anywhere">
        {after}
      </ins>
    </span>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Say = (value: unknown, precise?: boolean) => string;

/** A stored value as people read it. */
function useValue(people: StaffAuditEntry['people']): Say {
  const { t } = useText();
  const format = useFormat();
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  const say: Say = (value, precise = false) => {
    if (value === null || value === undefined) return t('admin.audit.none');
    if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no');
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'string')
      return (
        names.get(value) ?? (INSTANT.test(value) ? format.dateTime(value, precise ? second : moment) : value)
      );
    if (Array.isArray(value)) return value.map((part) => say(part, precise)).join('\n');
    return Object.entries(value)
      .map(([name, part]) => `${wordsOf(name)}: ${say(part)}`)
      .join('\n');
  };
  return say;
}

const moment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const second: Intl.DateTimeFormatOptions = { ...moment, second: '2-digit' };

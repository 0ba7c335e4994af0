import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { DayField } from './fields.tsx';
import { fromDay } from './zone.ts';

const KEYS = ['minStart', 'defaultStart', 'maxStart', 'minEnd', 'defaultEnd', 'maxEnd'] as const;
export type Stay = Record<(typeof KEYS)[number], string | null>;

/** Between which days somebody arrives and leaves, and what is proposed; by their path where the request has them. */
export function StayFields({ path, stay }: { path: string; stay: Stay | undefined }) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {KEYS.map((key) => (
        <DayField key={key} label={t(`tickets.stay.${key}`)} name={`${path}${key}`} instant={stay?.[key]} />
      ))}
    </div>
  );
}

export const readStay = (fields: FormData, path: string, before: Stay | undefined): Stay => {
  const read = (key: keyof Stay) => fromDay(textOf(fields, `${path}${key}`), before?.[key]);
  return {
    minStart: read('minStart'),
    defaultStart: read('defaultStart'),
    maxStart: read('maxStart'),
    minEnd: read('minEnd'),
    defaultEnd: read('defaultEnd'),
    maxEnd: read('maxEnd'),
  };
};

export const isAnyDay = (stay: Stay | undefined): boolean =>
  stay !== undefined && KEYS.some((key) => stay[key] !== null);

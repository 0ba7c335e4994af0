import { Check, CircleAlert, X } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText, type PlainTextId } from '../../../lib/text.tsx';
import type { Answer, Verdict } from './keeping/door-book.ts';
import { toneOf, type Tone } from './signals.ts';

const TITLES: Record<Verdict, PlainTextId> = {
  first: 'checkin.verdict.first',
  already: 'checkin.verdict.already',
  out: 'checkin.verdict.out',
  notIn: 'checkin.verdict.notIn',
  canceled: 'checkin.verdict.canceled',
  unpaid: 'checkin.verdict.unpaid',
  transferred: 'checkin.verdict.transferred',
  wrongEvent: 'checkin.verdict.wrongEvent',
  unknown: 'checkin.verdict.unknown',
};

const COLORS: Record<Tone, string> = {
  good: 'bg-success text-on-success',
  care: 'bg-warning text-on-warning',
  bad: 'bg-danger text-on-danger',
};
const ICONS: Record<Tone, typeof Check> = { good: Check, care: CircleAlert, bad: X };

export const useVerdictTitle = () => {
  const { t } = useText();
  return (verdict: Verdict): string => t(TITLES[verdict]);
};

/** Seen from an arm's length, in the sun, by colour, sign and word alike. */
export function AnswerCard({ answer, type }: { answer: Answer; type: string }) {
  const titleOf = useVerdictTitle();
  const { t } = useText();
  const format = useFormat();
  const { verdict, pass, at, door } = answer;
  const tone = toneOf(verdict);
  const Icon = ICONS[tone];
  return (
    <div
      className={cx(
        'flex size-full flex-col items-center justify-center gap-2 rounded-lg px-6 text-center',
        COLORS[tone],
      )}
    >
      <Icon
        aria-hidden="true"
        className="size-16 shrink-0 [@media(max-height:30rem)]:size-10"
        strokeWidth={2.5}
      />
      <p className="text-2xl leading-tight font-semibold">{titleOf(verdict)}</p>
      {pass !== null && (
        <p className="text-xl font-medium">
          <bdi>{pass.name}</bdi>
        </p>
      )}
      {pass !== null && (
        <p>
          <bdi>{type}</bdi>
          {pass.location !== null && (
            <>
              {' · '}
              <bdi>{pass.location}</bdi>
            </>
          )}
        </p>
      )}
      {verdict === 'already' && at !== null && (
        <p className="font-medium">
          {door === null || door === ''
            ? t('checkin.at', { time: format.dateTime(at) })
            : t('checkin.atDoor', { time: format.dateTime(at), door })}
        </p>
      )}
      {verdict === 'first' && pass === null && <p>{t('checkin.newer')}</p>}
    </div>
  );
}

import type { ScheduleChanges } from '@atrium/api';
import { Badge, type BadgeProps } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { useState } from 'react';
import { Button } from '@atrium/ui/button';
import { useSite } from '../../../../../lib/site.ts';
import { type PlainTextId, useText } from '../../../../../lib/text.tsx';
import { useClock } from '../../event-times.ts';
import { dateIn } from '../../zones.ts';

type Detail = ScheduleChanges['details'][number];

const kinds = ['sessions', 'speakers', 'locations', 'tracks'] as const;
const kindLabels: Record<(typeof kinds)[number], PlainTextId> = {
  sessions: 'host.sessions',
  speakers: 'host.speakers',
  locations: 'host.rooms',
  tracks: 'host.tracks',
};
const tones: Record<Detail['change'], BadgeProps['tone']> = {
  added: 'success',
  changed: 'accent',
  removed: 'danger',
};
const partLabels: Record<Detail['parts'][number], PlainTextId> = {
  name: 'host.part.name',
  time: 'host.part.time',
  room: 'host.part.room',
  tracks: 'host.part.tracks',
  speakers: 'host.part.speakers',
  words: 'host.part.wording',
};
const few = 50;

interface ScheduleChangeListProps {
  changes: ScheduleChanges;
  timezone: string | null;
  /** Some that would go have guests. */
  stuck: boolean;
}

/** The changes that a file would make: totals first, then session by session. */
export function ScheduleChangeList({ changes, timezone, stuck }: ScheduleChangeListProps) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const { details } = changes;
  const shown = all ? details : details.slice(0, few);
  return (
    <section aria-label={t('host.changes')} className="flex flex-col gap-4">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('host.changes')}</caption>
        <thead>
          <tr className="text-muted">
            <td />
            {(['added', 'changed', 'removed'] as const).map((change) => (
              <th key={change} scope="col" className="px-2 py-1 text-end font-medium">
                {t(`host.change.${change}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line tabular-nums">
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1.5 text-start font-medium">
                {t(kindLabels[kind])}
              </th>
              <td className="px-2 text-end">{changes[kind].added}</td>
              <td className="px-2 text-end">{changes[kind].changed}</td>
              <td className="px-2 text-end">{changes[kind].removed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {details.length === 0 && <p role="status">{t('host.noChanges')}</p>}
      {changes.warnings.length > 0 && (
        <Banner tone="warning">
          <p className="font-medium">{t('host.importWarnings')}</p>
          <ul className="list-disc ps-5">
            {changes.warnings.map((warning) => (
              <li key={warning} dir="auto" className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {stuck && <Banner tone="danger">{t('host.changesTaken')}</Banner>}
      <ul className="divide-y divide-line">
        {shown.map((detail) => (
          <Row key={detail.id} detail={detail} timezone={timezone} />
        ))}
      </ul>
      {shown.length < details.length && (
        <div>
          <Button size="sm" onClick={() => setAll(true)}>
            {t('host.allChanges', { count: details.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ detail, timezone }: { detail: Detail; timezone: string | null }) {
  const { t, locale } = useText();
  const { config } = useSite();
  const zone = timezone ?? config.TIMEZONE;
  const clock = useClock(zone);
  const when = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
    `${clock.longDay(dateIn(zone, startTime))}, ${clock.times(startTime, endTime)}`;
  const { name, change, before, parts, isTaken } = detail;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
      <Badge tone={tones[change]}>{t(`host.change.${change}`)}</Badge>
      <div className="min-w-48 grow basis-60 text-sm">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-muted">
          {before !== null && <del className="me-1">{when(before)}</del>}
          {when(detail)}
        </p>
        {parts.length > 0 && (
          <p className="text-muted">
            {new Intl.ListFormat(locale, { type: 'conjunction' }).format(
              parts.map((part) => t(partLabels[part])),
            )}
          </p>
        )}
        {isTaken && <p className="text-danger">{t('host.changeTaken')}</p>}
      </div>
    </li>
  );
}

import { getDoorCountsOptions, type ListingScan } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useVerdictTitle } from './answer-card.tsx';
import { type LogFilter, scansOf } from './checkin.api.ts';
import { toneOf } from './signals.ts';

const labels: Record<LogFilter, PlainTextId> = {
  all: 'log.all',
  conflicts: 'log.conflicts',
  out: 'log.out',
};
const filters: readonly LogFilter[] = ['all', 'conflicts', 'out'];
const empties: Record<LogFilter, PlainTextId> = {
  all: 'log.none',
  conflicts: 'log.noConflicts',
  out: 'log.noneOut',
};
/** Said at the door it is a greeting, in a list it is what happened. */
const happened: Partial<Record<ListingScan['verdict'], PlainTextId>> = {
  first: 'log.cameIn',
  out: 'log.wentOut',
};
const tones = { good: 'success', care: 'warning', bad: 'danger' } as const;

/** The scans at the doors, latest first; new ones appear by themselves while people come in. */
export function ScanLog({ slug }: { slug: string }) {
  const { t } = useText();
  const { number } = useFormat();
  const [params] = useSearchParams();
  const filter = filters.find((one) => one === params.get('scans')) ?? 'all';
  const list = useInfiniteQuery({ ...scansOf(slug, filter), placeholderData: keepPreviousData });
  const conflicts = useQuery(getDoorCountsOptions({ path: { eventId: slug } })).data?.data.conflicts ?? 0;
  const scans = itemsOf(list.data);
  return (
    <section aria-label={t('log.title')}>
      <h3 className="font-semibold">{t('log.title')}</h3>
      <TabNav label={t('log.which')} className="mt-2">
        {filters.map((name) => (
          <Link
            key={name}
            to={name === 'all' ? '.' : `?scans=${name}`}
            replace
            preventScrollReset
            aria-current={name === filter ? 'page' : undefined}
            className={tabClass}
          >
            {t(labels[name])}
            {name === 'conflicts' && conflicts > 0 && ` (${number(conflicts)})`}
          </Link>
        ))}
      </TabNav>
      <QueryState
        query={list}
        waiting={<PersonLinesSkeleton count={3} />}
        isEmpty={() => scans.length === 0}
        empty={<p className="py-6 text-muted">{t(empties[filter])}</p>}
      >
        {() => (
          <>
            <ul aria-label={t('log.title')} className="divide-y divide-line">
              {scans.map((scan) => (
                <ScanLine key={scan.nonce} scan={scan} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonLinesSkeleton count={3} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function ScanLine({ scan }: { scan: ListingScan }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const titleOf = useVerdictTitle();
  const { pass, account, door, verdict, conflict } = scan;
  const text = happened[verdict];
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <bdi>{pass?.name ?? t('checkin.stranger')}</bdi>
        </p>
        <p className="text-sm text-muted">
          <time dateTime={scan.scannedAt}>{dateTime(scan.scannedAt)}</time>
          {door !== '' && (
            <>
              {' · '}
              <bdi>{door}</bdi>
            </>
          )}
          {account !== null && (
            <>
              {' · '}
              <bdi>{displayName(account)}</bdi>
            </>
          )}
        </p>
        {conflict && <p className="text-sm font-medium text-danger">{t('log.conflictText')}</p>}
      </div>
      <Badge tone={conflict ? 'danger' : tones[toneOf(verdict)]}>
        {text === undefined ? titleOf(verdict) : t(text)}
      </Badge>
    </li>
  );
}

import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { SearchField } from '@atrium/ui/search-field';
import { Segmented } from '@atrium/ui/segmented';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../../../lib/cx.ts';
import { prefetch } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { type AgendaDay, type AgendaFilter, isNarrowed, type useAgendaFilter } from './agenda-filter.ts';
import type { Clock } from '../event-times.ts';
import { type Programme, type Room, sessionsOptions } from '../events.api.ts';

interface AgendaControlsProps {
  slug: string;
  filter: AgendaFilter;
  change: ReturnType<typeof useAgendaFilter>['change'];
  toDay: (date: string) => string;
  days: readonly AgendaDay[];
  day: string;
  clock: Clock;
  programme: Programme;
  /** Members have an agenda of their own. */
  isMember: boolean;
}

export function AgendaControls(props: AgendaControlsProps) {
  const { filter, change, programme, isMember } = props;
  const { t } = useText();
  return (
    <div className="mb-6 flex flex-col gap-4">
      <DayTabs {...props} />
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-center">
        <SearchField
          label={t('agenda.search')}
          placeholder={t('agenda.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={filter.search}
          onChange={(q) => change({ q })}
          className="col-span-2 lg:w-72"
        />
        <Choice
          label={t('agenda.room')}
          all={t('agenda.allRooms')}
          options={programme.rooms}
          value={filter.room}
          onChange={(room) => change({ room })}
        />
        <Choice
          label={t('agenda.track')}
          all={t('agenda.allTracks')}
          options={programme.tracks}
          value={filter.track}
          onChange={(track) => change({ track })}
        />
        {isMember && (
          <Checkbox
            checked={filter.mine}
            onChange={(on) => change({ show: on ? 'mine' : '' })}
            className="py-2"
          >
            {t('agenda.mine')}
          </Checkbox>
        )}
        <Segmented
          label={t('agenda.view')}
          options={[
            { value: 'list', label: t('agenda.list') },
            { value: 'grid', label: t('agenda.grid') },
          ]}
          value={filter.view}
          onChange={(view) => change({ view: view === 'list' ? '' : view })}
          className="ms-auto max-lg:hidden"
        />
      </div>
    </div>
  );
}

const tab = 'shrink-0 rounded-md border px-4 py-2 text-sm transition-colors';

function DayTabs({ slug, filter, toDay, days, day, clock }: AgendaControlsProps) {
  const { t } = useText();
  const client = useQueryClient();
  if (days.length < 2) return null;
  return (
    <nav
      aria-label={t('agenda.day')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0.5"
    >
      {days.map(({ date, count }) => {
        const words = (
          <>
            <span suppressHydrationWarning className="block font-semibold">
              {clock.weekday(date)}
            </span>
            <span suppressHydrationWarning className={cx('block', date !== day && 'text-muted')}>
              {clock.dayMonth(date)} · {t('event.sessions', { count })}
            </span>
          </>
        );
        // Nothing that fits: nowhere to go.
        if (count === 0) {
          return (
            <span key={date} className={cx(tab, 'border-line text-muted')}>
              {words}
            </span>
          );
        }
        const near = () => {
          if (!isNarrowed(filter)) void prefetch(client, sessionsOptions(slug, { day: date }));
        };
        return (
          <Link
            key={date}
            to={toDay(date)}
            replace
            preventScrollReset
            onPointerEnter={near}
            onFocus={near}
            aria-current={date === day ? 'page' : undefined}
            className={cx(
              tab,
              date === day
                ? 'border-brand bg-brand-soft text-on-brand-soft'
                : 'border-line bg-raised hover:border-line-strong',
            )}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly Room[];
  value: string | null;
  onChange: (slug: string) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  if (options.length < 2) return null;
  return (
    <NativeSelect
      label={label}
      labelHidden
      value={value ?? ''}
      onChange={onChange}
      className="min-w-0 lg:w-48 [&_select]:h-10 [&_select]:py-0"
    >
      <option value="">{all}</option>
      {options.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

import { type Content, scheduleContent } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { parseDate } from '@internationalized/date';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type DragEvent, Suspense, lazy, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput, toZoneInput } from '../../../../lib/zone-time.ts';
import { managePath, refreshChannels } from '../channels.api.ts';
import { ContentState } from './contents.screen.tsx';
import { contentsBetween, mostAtOnce } from './manage.api.ts';

const MonthCalendar = lazy(() =>
  import('../../../../components/month-calendar.tsx').then((module) => ({ default: module.MonthCalendar })),
);

/** So far around the month of the common calendar the months of others reach. */
const [before, after] = [12, 22];
const DRAGGED = 'application/x-atrium-content';

const momentOf = ({ published, publishSchedule }: Content): string | undefined =>
  publishSchedule?.date ?? published ?? undefined;

/** Contents by the day on which they go out or went out; a plan is moved by dragging it, or by a press and the choice of a day. */
export default function CalendarScreen() {
  // The calendar is drawn in the browser alone: which one it is depends on the reader.
  const now = useMinute();
  const { config } = useSite();
  if (now === null) return <Skeleton className="h-96 w-full" />;
  return <Planned today={toZoneInput(new Date(now).toISOString(), config.TIMEZONE).slice(0, 10)} />;
}

function Planned({ today }: { today: string }) {
  const { t } = useText();
  const format = useFormat();
  const { slug = '' } = useParams();
  const { TIMEZONE: zone } = useSite().config;
  const [params, setParams] = useSearchParams();
  const [moving, setMoving] = useState<Content>();
  const day = readDay(params.get('day')) ?? today;
  const query = useQuery({ ...monthOf(slug, day, zone), placeholderData: keepPreviousData });
  const found = query.data?.data ?? [];
  const byDay = Map.groupBy(found, (content) => toZoneInput(momentOf(content) ?? '', zone).slice(0, 10));
  const show = (at: string): void => setParams({ day: at }, { replace: true, preventScrollReset: true });
  const move = useMove(zone, (at) => {
    setMoving(undefined);
    show(at);
  });
  const choose = (at: string): void => (moving === undefined ? show(at) : move(moving, at));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(20rem,1fr)_1fr]">
      <div className="flex flex-col gap-3">
        {moving !== undefined && (
          <Banner role="status" icon={<CalendarClock aria-hidden="true" />}>
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 grow wrap-anywhere">
                {t('channels.moveWhere', { title: moving.title })}
              </span>
              <Button size="sm" onClick={() => setMoving(undefined)}>
                {t('channels.moveCancel')}
              </Button>
            </span>
          </Banner>
        )}
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <MonthCalendar
            label={t('channels.calendarLabel')}
            chosen={day}
            onChoose={choose}
            // Turned to another month, a day of that month is shown.
            onTurn={(at) => {
              if (at.slice(0, 7) !== day.slice(0, 7)) show(at);
            }}
            mark={(at, isChosen) => <Marks contents={byDay.get(at) ?? []} isChosen={isChosen} />}
            tell={(at, button) => {
              const count = byDay.get(at)?.length ?? 0;
              const label = `${button['aria-label'] ?? ''}, ${t('channels.collectionSize', { count })}`;
              return {
                ...(count > 0 && { 'aria-label': label }),
                onDragOver: (event: DragEvent) => {
                  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
                },
                onDrop: (event: DragEvent) => {
                  const content = found.find(({ id }) => id === event.dataTransfer.getData(DRAGGED));
                  if (content !== undefined) move(content, at);
                },
              };
            }}
          />
        </Suspense>
        <p className="text-sm text-muted">{t('channels.zone', { zone: zone.replaceAll('_', ' ') })}</p>
        {found.length === mostAtOnce && <p className="text-sm text-muted">{t('channels.calendarFull')}</p>}
      </div>
      <section aria-labelledby="calendar-day">
        <h2 id="calendar-day" className="mb-3 font-semibold">
          {format.date(`${day}T12:00:00Z`, {
            timeZone: 'UTC',
            weekday: 'long',
            day: 'numeric',
            month: 'long',
          })}
        </h2>
        <QueryState query={query} waiting={<Skeleton className="h-24 w-full" />}>
          {() => (
            <OfDay
              contents={byDay.get(day) ?? []}
              isOld={query.isPlaceholderData}
              slug={slug}
              move={setMoving}
            />
          )}
        </QueryState>
      </section>
    </div>
  );
}

const readDay = (text: string | null): string | undefined => {
  try {
    return text === null ? undefined : parseDate(text).toString();
  } catch {
    return undefined;
  }
};

function monthOf(slug: string, day: string, zone: string) {
  const first = parseDate(day).set({ day: 1 });
  const at = (date: { toString: () => string }): string =>
    fromZoneInput(`${date.toString()}T00:00`, zone) ?? '';
  return contentsBetween(
    slug,
    at(first.subtract({ days: before })),
    at(first.add({ months: 1 }).add({ days: after })),
  );
}

/** To the same hour of another day, on the clocks of the organization. */
function useMove(zone: string, done: (day: string) => void) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ content, date }: { content: Content; date: string; day: string }) =>
      scheduleContent({
        path: { channelId: content.channel.id, contentId: content.id },
        body: { date, email: content.email, push: content.push, visible: content.visible },
        throwOnError: true,
      }),
    onSuccess: async (_answer, { date, day }) => {
      toast({
        kind: 'success',
        text: t('channels.movedTo', {
          date: format.date(date, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
        }),
      });
      await refreshChannels(client);
      done(day);
    },
  });
  return (content: Content, day: string): void => {
    const planned = content.publishSchedule?.date;
    if (planned === undefined || change.isPending) return;
    const date = fromZoneInput(`${day}T${toZoneInput(planned, zone).slice(11)}`, zone);
    // A moment that is over would publish at once.
    if (date === null || Date.parse(date) <= Date.now())
      toast({ kind: 'error', text: t('channels.moveLate') });
    else change.mutate({ content, date, day });
  };
}

/** Full for what is out, a ring for what waits. */
function Marks({ contents, isChosen }: { contents: readonly Content[]; isChosen: boolean }) {
  return (
    <span aria-hidden="true" className="mt-0.5 flex h-1.5 gap-0.5">
      {contents.slice(0, 3).map(({ id, published }) => (
        <span
          key={id}
          className={`size-1.5 rounded-full ${
            published === null
              ? `border ${isChosen ? 'border-surface' : 'border-brand'}`
              : isChosen
                ? 'bg-surface'
                : 'bg-brand-strong'
          }`}
        />
      ))}
    </span>
  );
}

interface OfDayProps {
  contents: readonly Content[];
  isOld: boolean;
  slug: string;
  move: (content: Content) => void;
}

function OfDay({ contents, isOld, slug, move }: OfDayProps) {
  const { t } = useText();
  if (contents.length === 0) return <p className="text-sm text-muted">{t('channels.calendarNothing')}</p>;
  return (
    <ul aria-busy={isOld} className="divide-y divide-line border-y border-line">
      {contents.map((content) => {
        const isPlanned = content.publishSchedule !== null;
        return (
          <li
            key={content.id}
            draggable={isPlanned}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, content.id)}
            className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-3 ${isPlanned ? 'cursor-grab' : ''}`}
          >
            <PageLink
              to={`${managePath(slug)}/${content.id}`}
              dir="auto"
              className="min-w-0 grow basis-40 rounded-sm font-medium wrap-anywhere hover:underline"
            >
              {content.title}
            </PageLink>
            <ContentState content={content} />
            {isPlanned && (
              <Button
                size="sm"
                aria-label={t('channels.moveItem', { title: content.title })}
                onClick={() => move(content)}
              >
                {t('channels.move')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import { Button } from '@atrium/ui/button';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { QueryFailed } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { offeredOptions } from './event-spaces.api.ts';

export interface Chosen {
  readonly spaceId: string;
  readonly name: string;
  readonly place: string;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
}

interface SpaceFieldsProps {
  eventId: string;
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
}

/** As many as an event may have. */
const MOST = 20;

/** The spaces with the time that each needs before and after the event, and a list of others. */
export function SpaceFields({ eventId, chosen, onChange }: SpaceFieldsProps) {
  const { t } = useText();
  const query = useQuery(offeredOptions(eventId));
  const offered = query.data?.data ?? [];
  const others = offered.filter(({ id }) => !chosen.some(({ spaceId }) => spaceId === id));
  const change = (spaceId: string, changes: Partial<Chosen>): void =>
    onChange(chosen.map((one) => (one.spaceId === spaceId ? { ...one, ...changes } : one)));
  const add = (id: string): void => {
    const space = others.find((one) => one.id === id);
    if (space === undefined) return;
    const { name, place } = space;
    onChange([...chosen, { spaceId: id, name, place: place.name, minutesBefore: 0, minutesAfter: 0 }]);
  };
  return (
    <>
      {chosen.map((one) => (
        <fieldset key={one.spaceId} className="flex flex-wrap items-end gap-3">
          <legend className="mb-2 font-medium">
            <bdi>{one.name}</bdi> · <bdi className="font-normal text-muted">{one.place}</bdi>
          </legend>
          <Minutes
            label={t('host.spacesBefore')}
            value={one.minutesBefore}
            onChange={(minutesBefore) => change(one.spaceId, { minutesBefore })}
          />
          <Minutes
            label={t('host.spacesAfter')}
            value={one.minutesAfter}
            onChange={(minutesAfter) => change(one.spaceId, { minutesAfter })}
          />
          <Button
            variant="quiet"
            aria-label={t('host.spacesRemoveName', { name: one.name })}
            onClick={() => onChange(chosen.filter(({ spaceId }) => spaceId !== one.spaceId))}
          >
            {t('host.spacesRemove')}
          </Button>
        </fieldset>
      ))}
      {others.length > 0 && chosen.length < MOST && (
        <NativeSelect label={t('host.spacesAdd')} value="" onChange={add}>
          <option value="">{t('host.spacesAddHint')}</option>
          {others.map(({ id, name, place, isFree }) => (
            <option key={id} value={id}>
              {t(isFree ? 'host.spacesFree' : 'host.spacesBusy', { name, place: place.name })}
            </option>
          ))}
        </NativeSelect>
      )}
      {query.isPending && <Skeleton className="h-11" />}
      {query.isLoadingError && <QueryFailed error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && offered.length === 0 && (
        <p className="text-sm text-muted">{t('host.spacesNoOffer')}</p>
      )}
    </>
  );
}

const MARGINS = [0, 15, 30, 60, 120, 240, 480, 1440];

interface MinutesProps {
  label: string;
  value: number;
  onChange: (minutes: number) => void;
}

function Minutes({ label, value, onChange }: MinutesProps) {
  const { t } = useText();
  const choices = MARGINS.includes(value) ? MARGINS : [...MARGINS, value];
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      onChange={(minutes) => onChange(Number(minutes))}
      className="min-w-36 grow"
    >
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes >= 60 && minutes % 60 === 0
            ? t('host.spacesHours', { count: minutes / 60 })
            : t('bookings.minutes', { count: minutes })}
        </option>
      ))}
    </NativeSelect>
  );
}

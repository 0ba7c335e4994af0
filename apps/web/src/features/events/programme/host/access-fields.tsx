import { type EventListing, listGroupsOptions, listSelfGroupsOptions, listSeriesOptions } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useModule, useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput, toZoneInput } from '../../../../lib/zone-time.ts';

const most = 100;

/** Fields for the event's visibility, registration and capacity. */
export function AccessFields({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const hasGroups = useModule('groups');
  return (
    <>
      <Checkbox name="event.visible" defaultChecked={listing.visible} description={t('host.visibleText')}>
        {t('host.visible')}
      </Checkbox>
      {hasGroups && <GroupFields listing={listing} />}
      <SeriesField listing={listing} />
      <Checkbox
        name="event.registration"
        defaultChecked={listing.registration}
        description={t('host.registrationText')}
      >
        {t('host.registration')}
      </Checkbox>
      <PeriodFields listing={listing} />
      <TextField
        type="number"
        label={t('host.limit')}
        description={t('host.limitText')}
        name="event.registrationLimit"
        min={0}
        max={10_000_000}
        defaultValue={listing.registrationLimit ?? ''}
        className="max-w-60"
      />
      <Checkbox name="event.publicRegistrants" defaultChecked={listing.publicRegistrants}>
        {t('host.publicRegistrants')}
      </Checkbox>
      <TextArea
        label={t('host.reservationText')}
        description={t('host.reservationTextHint')}
        name="event.reservationDescription"
        maxLength={5000}
        dir="auto"
        defaultValue={listing.reservationDescription ?? ''}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{t('host.newPosts')}</legend>
        <Checkbox name="event.newPostEmail" defaultChecked={listing.newActivityCreatorEmailNotification}>
          {t('host.newPosts.email')}
        </Checkbox>
        <Checkbox name="event.newPostPush" defaultChecked={listing.newActivityCreatorPushNotification}>
          {t('host.newPosts.push')}
        </Checkbox>
      </fieldset>
    </>
  );
}

/** Empty: from the day the event was created, and until it ends. */
function PeriodFields({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const shown = usePeriod(listing);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        type="datetime-local"
        label={t('host.registrationStart')}
        description={t('host.registrationPeriodText')}
        name="event.registrationStart"
        defaultValue={shown.start}
      />
      <TextField
        type="datetime-local"
        label={t('host.registrationEnd')}
        name="event.registrationEnd"
        defaultValue={shown.end}
      />
    </div>
  );
}

/** The times that were chosen: the answer names those that hold where none was. */
export const storedPeriod = ({ registrationStart: start, registrationEnd: end, ...event }: EventListing) => ({
  registrationStart: start === event.createdAt || start === event.eventEnd ? null : start,
  registrationEnd: end === event.eventEnd ? null : end,
});

function usePeriod(listing: EventListing) {
  const { config } = useSite();
  const zone = listing.timezone ?? config.TIMEZONE;
  const { registrationStart, registrationEnd } = storedPeriod(listing);
  const shown = (at: string | null): string => (at === null ? '' : toZoneInput(at, zone));
  return { start: shown(registrationStart), end: shown(registrationEnd) };
}

/** The groups that the caller may speak for, and the one that hosts the event already. */
function useGroups(listing: EventListing) {
  const seesAll = useHasPower('groups:write');
  const own = useQuery({
    ...listSelfGroupsOptions({ query: { page: 1, pageSize: most } }),
    enabled: !seesAll,
  });
  const all = useQuery({ ...listGroupsOptions({ query: { page: 1, pageSize: most } }), enabled: seesAll });
  const moderated = own.data?.data.filter(({ role }) => role === 'moderator').map(({ group }) => group);
  const found = seesAll ? all.data?.data : moderated;
  const groups = (found ?? []).map(({ id, name }) => ({ id, name }));
  const { group } = listing;
  return group === null || groups.some(({ id }) => id === group.id)
    ? groups
    : [{ id: group.id, name: group.name }, ...groups];
}

function GroupFields({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const groups = useGroups(listing);
  const [groupId, setGroupId] = useState(listing.groupId ?? '');
  const chosen = groups.find(({ id }) => id === groupId);
  if (groups.length === 0) return null;
  return (
    <>
      <NativeSelect
        label={t('host.group')}
        description={t('host.groupText')}
        name="event.groupId"
        value={groupId}
        onChange={setGroupId}
      >
        <option value="">{t('host.noGroup')}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {chosen !== undefined && (
        <Checkbox name="event.groupOnly" defaultChecked={listing.groupOnly}>
          {t('host.groupOnly', { name: chosen.name })}
        </Checkbox>
      )}
    </>
  );
}

function SeriesField({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const listed = useQuery(listSeriesOptions({ query: { page: 1, pageSize: most } })).data?.data ?? [];
  const { seriesId, series: own } = listing;
  // The one that is stored stays chosen, however many others there are.
  const series =
    own === null || seriesId === null || listed.some(({ id }) => id === seriesId)
      ? listed
      : [{ id: seriesId, name: own.name }, ...listed];
  if (series.length === 0) return null;
  return (
    <NativeSelect
      key={series.length}
      label={t('host.series')}
      description={t('host.seriesText')}
      name="event.seriesId"
      defaultValue={listing.seriesId ?? ''}
    >
      <option value="">{t('host.noSeries')}</option>
      {series.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Reads the fields above; those that are not shown are left out. */
export function readAccess(fields: FormData) {
  const limit = textOf(fields, 'event.registrationLimit');
  const zone = textOf(fields, 'event.timezone');
  const moment = (name: string): string | null => fromZoneInput(textOf(fields, name), zone);
  return {
    visible: fields.has('event.visible'),
    publicRegistrants: fields.has('event.publicRegistrants'),
    registration: fields.has('event.registration'),
    registrationLimit: limit === '' ? null : Number(limit),
    registrationStart: moment('event.registrationStart'),
    registrationEnd: moment('event.registrationEnd'),
    reservationDescription: textOrNull(fields, 'event.reservationDescription'),
    newActivityCreatorEmailNotification: fields.has('event.newPostEmail'),
    newActivityCreatorPushNotification: fields.has('event.newPostPush'),
    ...(fields.has('event.groupId') && {
      groupId: textOrNull(fields, 'event.groupId'),
    }),
    // Its checkbox is drawn for a chosen group alone; without one, a group that is not shown here keeps its event closed.
    ...(textOf(fields, 'event.groupId') !== '' && { groupOnly: fields.has('event.groupOnly') }),
    ...(fields.has('event.seriesId') && { seriesId: textOrNull(fields, 'event.seriesId') }),
  };
}

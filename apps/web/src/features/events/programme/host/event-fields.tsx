import type { EventListing } from '@atrium/api';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { ZoneSelect } from '../../../../components/zone-select.tsx';
import { useDateLocale } from '../../../../lib/date-choice.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput, toZoneInput } from '../../../../lib/zone-time.ts';
import { clockTrouble } from './agenda/zone-notes.ts';

type Known = Partial<EventListing>;

/** Begin, end, and on whose clocks. */
export function WhenFields({ listing }: { listing: Known }) {
  const { t } = useText();
  const { config } = useSite();
  const [zone, setZone] = useState(listing.timezone ?? config.TIMEZONE);
  const shown = (moment: string | undefined): string =>
    moment === undefined ? '' : toZoneInput(moment, listing.timezone ?? config.TIMEZONE);
  const [start, setStart] = useState(shown(listing.eventStart));
  const [end, setEnd] = useState(shown(listing.eventEnd));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('host.starts')}
          name="event.eventStart"
          required
          value={start}
          onChange={setStart}
        />
        <TextField
          type="datetime-local"
          label={t('host.ends')}
          name="event.eventEnd"
          required
          value={end}
          min={start}
          onChange={setEnd}
        />
      </div>
      <ZoneSelect
        label={t('host.zone')}
        description={t('host.zoneText')}
        name="event.timezone"
        own={zone}
        value={zone}
        onChange={setZone}
      />
      <WhenNote start={start} end={end} zone={zone} />
    </div>
  );
}

/** The same in words, with the name of the time that clocks show then; and what is odd about it. */
function WhenNote({ start, end, zone }: { start: string; end: string; zone: string }) {
  const { t } = useText();
  const locale = useDateLocale();
  const [from, to] = [fromZoneInput(start, zone), fromZoneInput(end, zone)];
  if (from === null || to === null) return null;
  const trouble = clockTrouble(start, end, zone);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
    timeZone: zone,
  });
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-muted">
      {Date.parse(to) > Date.parse(from) && <p>{format.formatRange(new Date(from), new Date(to))}</p>}
      {trouble !== null && <p className="text-on-warning-soft">{t(`host.clock.${trouble}`)}</p>}
    </div>
  );
}

const kinds = ['physical', 'virtual', 'hybrid'] as const;
const addressFields = [
  ['venue', 'host.venue', 200],
  ['address1', 'host.address1', 200],
  ['address2', 'host.address2', 200],
  ['zip', 'host.zip', 40],
  ['city', 'host.city', 120],
  ['state', 'host.state', 120],
  ['country', 'host.country', 120],
] as const;

/** In the world, on the net, or both. */
export function WhereFields({ listing, short = false }: { listing: Known; short?: boolean }) {
  const { t } = useText();
  const [kind, setKind] = useState<string>(listing.eventType ?? 'physical');
  const fields = short
    ? addressFields.filter(([name]) => name === 'venue' || name === 'city')
    : addressFields;
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        framed
        label={t('host.kind')}
        name="event.eventType"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`events.${value}`) }))}
      />
      {kind !== 'virtual' && (
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map(([name, label, maxLength]) => (
            <TextField
              key={name}
              label={t(label)}
              name={`event.${name}`}
              maxLength={maxLength}
              dir="auto"
              defaultValue={listing[name] ?? ''}
            />
          ))}
        </div>
      )}
      {kind !== 'physical' && (
        <TextField
          type="url"
          label={t('host.meetingUrl')}
          description={t('host.meetingUrlText')}
          name="event.meetingUrl"
          placeholder="https://"
          maxLength={1000}
          defaultValue={listing.meetingUrl ?? ''}
        />
      )}
    </div>
  );
}

type EventType = (typeof kinds)[number];

/** Reads the fields above into a request body; fields that are not shown are left out. */
export function readEventFields(fields: FormData) {
  const zone = textOf(fields, 'event.timezone');
  const moment = (name: string): string => fromZoneInput(textOf(fields, name), zone) ?? '';
  const texts = ['meetingUrl', ...addressFields.map(([name]) => name)].flatMap((name) =>
    fields.has(`event.${name}`) ? [[name, textOf(fields, `event.${name}`)] as const] : [],
  );
  return {
    timezone: zone,
    eventStart: moment('event.eventStart'),
    eventEnd: moment('event.eventEnd'),
    eventType:
      kinds.find((kind) => kind === textOf(fields, 'event.eventType')) ?? ('physical' satisfies EventType),
    ...(Object.fromEntries(texts) as Partial<
      Record<'meetingUrl' | (typeof addressFields)[number][0], string>
    >),
  };
}

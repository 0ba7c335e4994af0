import { createListingSession, type EventListing, type Session, updateListingSession } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../lib/form-values.ts';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useSave } from '../../lib/use-save.ts';
import { fromZoneInput, toZoneInput } from '../../lib/zone-time.ts';
import { partsOptions, speakerChoiceOptions } from './agenda.api.ts';
import { refreshListing } from './host.api.ts';

interface SessionDialogProps {
  listing: EventListing;
  existing: Session | undefined;
  onClose: () => void;
}

const hour = 3_600_000;

export default function SessionDialog({ listing, existing, onClose }: SessionDialogProps) {
  const { t } = useText();
  const { config } = useSite();
  const client = useQueryClient();
  const zone = listing.timezone ?? config.TIMEZONE;
  const eventId = listing.id;
  const parts = useQuery(partsOptions(eventId)).data?.data;
  const [speakerIds, setSpeakerIds] = useState(existing?.speakers.map(({ id }) => id) ?? []);
  const { mutation, errors } = useSave(
    async (form: FormData) => {
      const supply = textOf(form, 'session.supply');
      const session = {
        name: textOf(form, 'session.name'),
        description: textOrNull(form, 'session.description'),
        startTime: fromZoneInput(textOf(form, 'session.startTime'), zone) ?? '',
        endTime: fromZoneInput(textOf(form, 'session.endTime'), zone) ?? '',
        locationId: textOrNull(form, 'session.locationId'),
        trackIds: form.getAll('session.trackIds').map(String),
        speakerIds,
        nonSession: form.has('session.nonSession'),
        registrationEnabled: form.has('session.registrationEnabled'),
        supply: supply === '' ? null : Number(supply),
      };
      if (existing === undefined)
        await createListingSession({ path: { eventId }, body: { session }, throwOnError: true });
      else
        await updateListingSession({
          path: { eventId, sessionId: existing.id },
          body: { session },
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { touches: [], said: t('form.saved'), onSaved: onClose },
  );
  const start = existing?.startTime ?? listing.eventStart;
  const end = existing?.endTime ?? new Date(Date.parse(start) + hour).toISOString();
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addSession' : 'host.editSession')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('form.title')}
        name="session.name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('host.starts')}
          name="session.startTime"
          required
          defaultValue={toZoneInput(start, zone)}
        />
        <TextField
          type="datetime-local"
          label={t('host.ends')}
          name="session.endTime"
          required
          defaultValue={toZoneInput(end, zone)}
        />
      </div>
      {parts !== undefined && (
        <NativeSelect
          label={t('agenda.room')}
          name="session.locationId"
          defaultValue={existing?.location?.id ?? ''}
        >
          <option value="">{t('agenda.noRoom')}</option>
          {parts.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {parts !== undefined && parts.tracks.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('host.tracks')}</legend>
          {parts.tracks.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="session.trackIds"
              value={id}
              defaultChecked={existing?.tracks.some((track) => track.id === id) ?? false}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Speakers eventId={eventId} existing={existing} chosen={speakerIds} choose={setSpeakerIds} />
      <TextArea
        label={t('form.description')}
        name="session.description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <Checkbox name="session.nonSession" defaultChecked={existing?.nonSession ?? false}>
        {t('host.nonSession')}
      </Checkbox>
      <Checkbox name="session.registrationEnabled" defaultChecked={existing?.registrationEnabled ?? false}>
        {t('host.sessionRegistration')}
      </Checkbox>
      <TextField
        type="number"
        label={t('host.seats')}
        description={t('host.limitText')}
        name="session.supply"
        min={0}
        max={10_000_000}
        defaultValue={existing?.supply ?? ''}
      />
    </FormDialog>
  );
}

interface SpeakersProps {
  eventId: string;
  existing: Session | undefined;
  chosen: string[];
  choose: (ids: string[]) => void;
}

/** Those who speak first; others are found by their names. */
function Speakers({ eventId, existing, chosen, choose }: SpeakersProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 200);
  const found = useQuery(speakerChoiceOptions(eventId, search)).data?.data ?? [];
  const own = existing?.speakers ?? [];
  const all = [...own, ...found.filter(({ id }) => !own.some((speaker) => speaker.id === id))];
  if (all.length === 0 && search === '') return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('host.speakers')}</legend>
      <TextField
        label={t('host.searchSpeakers')}
        labelHidden
        placeholder={t('host.searchSpeakers')}
        value={text}
        onChange={setText}
      />
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto p-1">
        {all.map(({ id, firstName, lastName }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => choose(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {[firstName, lastName].filter(Boolean).join(' ')}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

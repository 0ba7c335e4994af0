import type { EventListing, Session } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { textLinkClass } from '@atrium/ui/link';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PeoplePicker } from '../../../../../components/people-picker.tsx';
import { RichTextField } from '../../../../../components/rich-text/index.tsx';
import { PictureInput } from '../../../../../components/staff/picture-input.tsx';
import { displayName } from '../../../../../lib/names.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { toZoneInput } from '../../../../../lib/zone-time.ts';
import { digitsOf, fromMinor } from '../../../../money/payments/index.ts';
import { partsOptions } from './agenda.api.ts';
import { hostPath } from '../host.api.ts';
import type { Beginning, Chosen } from './session-dialog.tsx';
import { SessionLinksField } from './session-links-field.tsx';
import { SpeakerChoice } from '../pages/speaker-choice.tsx';

interface SessionFieldsProps {
  listing: EventListing;
  existing: Session | undefined;
  at: Beginning | undefined;
  zone: string;
  currency: string;
  chosen: Chosen;
  choose: (part: Partial<Chosen>) => void;
  pictureError: string | null;
  sponsorError: { id: string; message: string } | null;
}

const hour = 3_600_000;

export function SessionFields(props: SessionFieldsProps) {
  const { listing, existing, chosen, choose, pictureError, sponsorError } = props;
  const { t } = useText();
  const [sponsors, setSponsors] = useState(existing?.sponsors ?? []);
  const refused = sponsors.find(({ id }) => id === sponsorError?.id);
  return (
    <>
      <TextField
        label={t('form.title')}
        name="session.name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <WhenAndWhere {...props} />
      <SpeakerChoice
        eventId={listing.id}
        existing={existing}
        chosen={chosen.speakerIds}
        choose={(speakerIds) => choose({ speakerIds })}
      />
      <TextArea
        label={t('host.teaser')}
        description={t('host.teaserText')}
        name="session.description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <Checkbox name="session.nonSession" defaultChecked={existing?.nonSession ?? false}>
        {t('host.nonSession')}
      </Checkbox>
      <Registration {...props} />
      <details>
        <summary className="cursor-pointer rounded-sm text-sm font-medium">{t('host.moreOfSession')}</summary>
        <div className="mt-5 flex flex-col gap-5">
          <RichTextField
            label={t('form.description')}
            placeholder={t('host.descriptionHint')}
            value={existing?.longDescription ?? ''}
            onChange={(html) => choose({ html })}
          />
          <PictureInput
            label={t('form.picture')}
            stored={pictureOf(existing?.image, 'thumbnail')}
            onChange={(picture) => choose({ picture })}
            error={pictureError}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t('host.sessionType')}
              name="session.type"
              maxLength={120}
              dir="auto"
              defaultValue={existing?.type ?? ''}
            />
            <TextField
              label={t('host.sessionLanguage')}
              name="session.language"
              maxLength={40}
              dir="auto"
              defaultValue={existing?.language ?? ''}
            />
          </div>
          <PeoplePicker
            label={t('host.sponsors')}
            placeholder={t('host.addSponsorsHint')}
            value={sponsors}
            onChange={(next) => {
              setSponsors([...next]);
              choose({ sponsorIds: next.map(({ id }) => id) });
            }}
            error={
              refused === undefined || sponsorError === null
                ? null
                : `${displayName(refused)}: ${sponsorError.message}`
            }
          />
          <SessionLinksField links={existing?.links ?? []} />
        </div>
      </details>
    </>
  );
}

function WhenAndWhere({ listing, existing, at, zone }: SessionFieldsProps) {
  const { t } = useText();
  const parts = useQuery(partsOptions(listing.id)).data?.data;
  // The lists are kept for a while: a room or a track that was added since must not be lost by saving.
  const ownRoom = existing?.location ?? null;
  const rooms = withOwn(parts?.locations ?? [], ownRoom === null ? [] : [ownRoom]);
  const tracks = withOwn(parts?.tracks ?? [], existing?.tracks ?? []);
  const start = existing?.startTime ?? at?.startTime ?? listing.eventStart;
  const end = existing?.endTime ?? new Date(Date.parse(start) + hour).toISOString();
  return (
    <>
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
          defaultValue={existing?.location?.id ?? at?.locationId ?? ''}
        >
          <option value="">{t('agenda.noRoom')}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {parts !== undefined && tracks.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('host.tracks')}</legend>
          {tracks.map(({ id, name }) => (
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
    </>
  );
}

function withOwn<T extends { id: string }>(listed: readonly T[], own: readonly T[]): readonly T[] {
  return [...own.filter(({ id }) => !listed.some((one) => one.id === id)), ...listed];
}

/** A session of its own price and seats, beside the pass for the event. */
function Registration({ listing, existing, currency }: SessionFieldsProps) {
  const { t } = useText();
  const [on, setOn] = useState(existing?.registrationEnabled ?? false);
  const price = existing?.price ?? null;
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        name="session.registrationEnabled"
        checked={on}
        onChange={setOn}
        description={t('host.sessionRegistrationText')}
      >
        {t('host.sessionRegistration')}
      </Checkbox>
      {on && (
        <div className="grid gap-5 ps-8 sm:grid-cols-2">
          <TextField
            type="number"
            inputMode="decimal"
            label={t('host.priceIn', { currency })}
            description={t('host.priceText')}
            name="session.price"
            min={0}
            step={1 / 10 ** digitsOf(currency)}
            defaultValue={price === null ? '' : fromMinor(price, currency)}
          />
          <TextField
            type="number"
            label={t('host.seats')}
            description={t('host.limitText')}
            name="session.supply"
            min={0}
            max={10_000_000}
            defaultValue={existing?.supply ?? ''}
          />
          <Link to={hostPath(listing.slug, 'questions')} className={`${textLinkClass} text-sm`}>
            {t('host.sessionQuestions')}
          </Link>
        </div>
      )}
    </div>
  );
}

import { type BaseSessionLocation, updateListingLocation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { textLinkClass } from '@atrium/ui/link';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureInput } from '../../../../../components/staff/picture-input.tsx';
import { describeInvalid } from '../../../../../lib/describe-invalid.ts';
import { Edit } from '../../../../../lib/edits.ts';
import { pictureField, textOrNull } from '../../../../../lib/form-values.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

const fields = [
  ['description', 'form.description', 2000],
  ['address1', 'host.address1', 200],
  ['zip', 'host.zip', 40],
  ['city', 'host.city', 120],
  ['country', 'host.country', 120],
] as const;

/** Where a room is when it is not where the event is, and how it looks. */
export function RoomMore({ eventId, room }: { eventId: string; room: BaseSessionLocation }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const edit = new Edit(room);
  const { mutation, errors } = useSave(
    async (form: FormData) => {
      const words = Object.fromEntries(fields.map(([name]) => [name, textOrNull(form, name)]));
      await updateListingLocation({
        path: { eventId, locationId: room.id },
        ...edit.of({ ...words, ...pictureField(picture) }),
        throwOnError: true,
      });
      await refreshListing(client);
    },
    { touches: [], said: t('form.saved'), onSaved: () => setPicture(undefined) },
  );
  const place = [room.address1, room.zip, room.city, room.country].filter(Boolean).join(', ');
  return (
    <details className="basis-full ps-1">
      <summary className="cursor-pointer rounded-sm text-sm text-muted">{t('host.roomMore')}</summary>
      <Form
        errors={errors}
        describe={(field) => describeInvalid(field, texts)}
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(new FormData(event.currentTarget));
        }}
        className="mt-3 mb-4 grid gap-4 sm:grid-cols-2"
      >
        {fields.map(([name, label, maxLength]) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            maxLength={maxLength}
            dir="auto"
            defaultValue={room[name] ?? ''}
          />
        ))}
        <PictureInput
          label={t('form.picture')}
          stored={pictureOf(room.image, 'thumbnail')}
          onChange={setPicture}
          error={errors['image'] ?? null}
        />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <Button type="submit" size="sm" pending={mutation.isPending}>
            {t('action.save')}
          </Button>
          {place !== '' && (
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noreferrer"
              className={`${textLinkClass} text-sm`}
            >
              {t('host.onMap')}
            </a>
          )}
        </div>
      </Form>
    </details>
  );
}

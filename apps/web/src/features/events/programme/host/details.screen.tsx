import { type EventListing, updateListing } from '@atrium/api';
import { Form } from '@atrium/ui/form';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../../../../components/leave-guard.tsx';
import { RichTextField } from '../../../../components/rich-text/index.tsx';
import { SaveBar } from '../../../../components/save-bar.tsx';
import { Editing, useTouch } from '../../../../components/staff/editing.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { pictureField, textOf } from '../../../../lib/form-values.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { AccessFields, readAccess, storedPeriod } from './access-fields.tsx';
import { readEventFields, WhenFields, WhereFields } from './event-fields.tsx';
import { HostPage } from './host-page.tsx';
import { hostPath, latestListing, refreshListing, useListing } from './host.api.ts';

const ConflictNote = lazy(() => import('../../../../components/conflict-note.tsx'));

/** The event's name, time, place and appearance. */
export default function DetailsScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.details')} text={t('host.detailsText')}>
      {listing !== undefined && (
        <Editing key={listing.id} item={listing}>
          {(item, begin) => <DetailsForm listing={item} begin={begin} />}
        </Editing>
      )}
    </HostPage>
  );
}

function DetailsForm({ listing, begin }: { listing: EventListing; begin: () => void }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { config } = useSite();
  const touchForm = useTouch();
  const [changed, setChanged] = useState(false);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [background, setBackground] = useState<string | null | undefined>(undefined);
  const [venueMap, setVenueMap] = useState<string | null | undefined>(undefined);
  const [html, setHtml] = useState<string | undefined>(undefined);
  const asStored = (one: EventListing) => ({
    ...one,
    ...storedPeriod(one),
    timezone: one.timezone ?? config.TIMEZONE,
  });
  const edit = useEdit(asStored(listing));
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const { data } = await updateListing({
        path: { eventId: listing.id },
        ...edit.of({
          event: {
            ...readEventFields(fields),
            // Published by its own button alone.
            draft: true,
            name: textOf(fields, 'event.name'),
            slug: textOf(fields, 'event.slug'),
            shortDescription: textOf(fields, 'event.shortDescription'),
            externalUrl: textOf(fields, 'event.externalUrl'),
            ...readAccess(fields),
            ...(html !== undefined && { longDescription: html }),
          },
          ...pictureField(picture),
          ...(background !== undefined && { backgroundImage: background }),
          ...(venueMap !== undefined && { venueMap }),
        }),
        throwOnError: true,
      });
      // At once: the guard would ask whether to leave what has just been saved.
      flushSync(() => setChanged(false));
      if (data.data.slug !== listing.slug)
        await navigate(hostPath(data.data.slug, 'details'), { replace: true });
      await refreshListing(client);
    },
    {
      edit,
      latest: async () => asStored(await latestListing(client, listing.id)),
      touches: [],
      said: t('form.saved'),
      onSaved: begin,
    },
  );
  const touch = () => {
    setChanged(true);
    touchForm();
  };
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      onInput={touch}
      onChange={touch}
      className="flex max-w-2xl flex-col gap-10 [&_:is(input,textarea,select)]:scroll-mb-36"
    >
      {/* Fields begin anew with what was saved: text typed meanwhile would be lost. */}
      <div inert={mutation.isPending} className="flex flex-col gap-10">
        <Part title={t('host.what')}>
          <TextField
            label={t('host.name')}
            name="event.name"
            required
            maxLength={160}
            dir="auto"
            defaultValue={listing.name}
          />
          <TextField
            label={t('host.slug')}
            description={t('host.slugText')}
            name="event.slug"
            required
            maxLength={80}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            dir="ltr"
            defaultValue={listing.slug}
          />
          <TextArea
            label={t('host.summary')}
            description={t('host.summaryText')}
            name="event.shortDescription"
            maxLength={500}
            dir="auto"
            defaultValue={listing.shortDescription}
          />
          <RichTextField
            label={t('host.description')}
            placeholder={t('host.descriptionHint')}
            value={listing.longDescription ?? ''}
            onChange={(text) => {
              setHtml(text);
              touch();
            }}
          />
          <PictureInput
            label={t('host.picture')}
            stored={pictureOf(listing.image, 'public')}
            onChange={(next) => {
              setPicture(next);
              touch();
            }}
            error={errors['image'] ?? null}
          />
          <PictureInput
            label={t('host.background')}
            stored={pictureOf(listing.backgroundImage, 'public')}
            onChange={(next) => {
              setBackground(next);
              touch();
            }}
            error={errors['backgroundImage'] ?? null}
          />
        </Part>
        <Part title={t('event.when')}>
          <WhenFields listing={listing} />
        </Part>
        <Part title={t('event.where')}>
          <WhereFields listing={listing} />
          <TextField
            type="url"
            label={t('host.website')}
            name="event.externalUrl"
            placeholder="https://"
            maxLength={1000}
            defaultValue={listing.externalUrl ?? ''}
          />
          <PictureInput
            label={t('event.venueMap')}
            stored={pictureOf(listing.venueMap, 'public')}
            onChange={(next) => {
              setVenueMap(next);
              touch();
            }}
            error={errors['venueMap'] ?? null}
          />
        </Part>
        <Part title={t('host.access')}>
          <AccessFields listing={listing} />
        </Part>
      </div>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote {...conflict} pending={mutation.isPending} />
        </Suspense>
      )}
      <SaveBar shown={changed && conflict === null} pending={mutation.isPending} onDiscard={begin} />
      <LeaveGuard active={changed} />
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

import {
  createListingSession,
  type EventListing,
  getEventSessionOptions,
  getOrganizationOptions,
  type Session,
  updateListingSession,
} from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '../../../../../components/query-state.tsx';
import { Editing } from '../../../../../components/staff/editing.tsx';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../../lib/form-values.ts';
import { useSite } from '../../../../../lib/site.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { fromZoneInput } from '../../../../../lib/zone-time.ts';
import { toMinor } from '../../../../money/payments/index.ts';
import { refreshListing } from '../host.api.ts';
import { partsOptions } from './agenda.api.ts';
import { SessionFields } from './session-fields.tsx';
import { readLinks } from './session-links-field.tsx';

/** The time and the room that were chosen for a new session. */
export interface Beginning {
  readonly startTime: string;
  readonly locationId: string | null;
}

interface SessionDialogProps {
  listing: EventListing;
  existing: Session | undefined;
  at?: Beginning | undefined;
  onClose: () => void;
}

/** Values that are not in the form's own fields. Undefined leaves a value unchanged. */
export interface Chosen {
  speakerIds: string[];
  sponsorIds: string[];
  picture: string | null | undefined;
  html: string | undefined;
}

/** One session with all that is said of it; lists leave out most, so it is asked for whole. */
export default function SessionDialog({ listing, existing, at, onClose }: SessionDialogProps) {
  const { t } = useText();
  const whole = useQuery({
    ...getEventSessionOptions({ path: { eventId: listing.id, sessionId: existing?.id ?? '' } }),
    enabled: existing !== undefined,
    staleTime: 0,
  });
  const organization = useQuery(getOrganizationOptions());
  const currency = organization.data?.data.currency;
  // The cache may hold a session that was moved since, and a room that is not listed yet cannot be chosen.
  const session = whole.isFetchedAfterMount ? whole.data?.data : undefined;
  const parts = useQuery(partsOptions(listing.id));
  const hasParts = parts.data !== undefined;
  if (currency !== undefined && hasParts && existing === undefined)
    return (
      <SessionForm listing={listing} existing={undefined} at={at} currency={currency} onClose={onClose} />
    );
  if (currency !== undefined && hasParts && session !== undefined)
    return (
      <Editing item={session}>
        {(item) => <SessionForm listing={listing} existing={item} currency={currency} onClose={onClose} />}
      </Editing>
    );
  const failed = [whole, organization, parts].find(({ isError }) => isError);
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addSession' : 'host.editSession')}
      pending={false}
      loading
      errors={{}}
      onSend={() => undefined}
      onClose={onClose}
    >
      {failed === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <QueryFailed error={failed.error} retry={() => void failed.refetch()} />
      )}
    </FormDialog>
  );
}

function SessionForm({
  listing,
  existing,
  at,
  currency,
  onClose,
}: SessionDialogProps & { currency: string }) {
  const { t } = useText();
  const { config } = useSite();
  const client = useQueryClient();
  const zone = listing.timezone ?? config.TIMEZONE;
  const eventId = listing.id;
  const [chosen, setChosen] = useState<Chosen>({
    speakerIds: existing?.speakers.map(({ id }) => id) ?? [],
    sponsorIds: existing?.sponsors.map(({ id }) => id) ?? [],
    picture: undefined,
    html: undefined,
  });
  const [sent, setSent] = useState<readonly string[]>([]);
  const edit = useEdit(existing);
  const latest = async () => {
    const path = { eventId, sessionId: existing?.id ?? '' };
    return (await client.fetchQuery({ ...getEventSessionOptions({ path }), staleTime: 0 })).data;
  };
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const { speakerIds, sponsorIds, picture, html } = chosen;
      setSent(sponsorIds);
      const body = {
        session: {
          ...readSession(form, zone, currency),
          speakerIds,
          sponsorIds,
          ...(html === undefined ? {} : { longDescription: html }),
        },
        ...(picture === undefined ? {} : { imageDataUri: picture }),
      };
      if (existing === undefined) await createListingSession({ path: { eventId }, body, throwOnError: true });
      else
        await updateListingSession({
          path: { eventId, sessionId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addSession' : 'host.editSession')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <SessionFields
        listing={listing}
        existing={existing}
        at={at}
        zone={zone}
        currency={currency}
        chosen={chosen}
        choose={(part) => setChosen((all) => ({ ...all, ...part }))}
        pictureError={errors['imageDataUri'] ?? null}
        sponsorError={sponsorErrorOf(errors, sent)}
      />
    </FormDialog>
  );
}

/** The sponsor whom the server refused, by the place in what was sent. */
function sponsorErrorOf(
  errors: Readonly<Record<string, string>>,
  sent: readonly string[],
): { id: string; message: string } | null {
  for (const [field, message] of Object.entries(errors)) {
    const [, index] = /^session\.sponsorIds\/(\d+)$/.exec(field) ?? [];
    const id = sent[Number(index)];
    if (id !== undefined) return { id, message };
  }
  return null;
}

function readSession(form: FormData, zone: string, currency: string) {
  const supply = textOf(form, 'session.supply');
  const price = textOf(form, 'session.price');
  return {
    name: textOf(form, 'session.name'),
    description: textOrNull(form, 'session.description'),
    startTime: fromZoneInput(textOf(form, 'session.startTime'), zone) ?? '',
    endTime: fromZoneInput(textOf(form, 'session.endTime'), zone) ?? '',
    locationId: textOrNull(form, 'session.locationId'),
    trackIds: form.getAll('session.trackIds').map(String),
    nonSession: form.has('session.nonSession'),
    registrationEnabled: form.has('session.registrationEnabled'),
    type: textOrNull(form, 'session.type'),
    language: textOrNull(form, 'session.language'),
    links: readLinks(form),
    // Fields that are not shown leave what is there.
    ...(form.has('session.supply') ? { supply: supply === '' ? null : Number(supply) } : {}),
    ...(form.has('session.price') ? { price: price === '' ? null : toMinor(price, currency) } : {}),
  };
}

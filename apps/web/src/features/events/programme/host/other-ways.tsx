import { copyListing, createListingFromSchedule, type EventListing } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { toDataUri } from '../../../../lib/read-picture.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { fromZoneInput } from '../../../../lib/zone-time.ts';
import { FileChoice } from './file-choice.tsx';
import { hostPath, listingOptions, listingsOptions, refreshListing } from './host.api.ts';

/** Optional parts of a copy. */
const PARTS = ['agenda', 'sponsors', 'pages', 'tickets', 'questions', 'emails'] as const;

/** With all that an earlier event has, later. */
export function FromCopy() {
  const { t } = useText();
  const past = useInfiniteQuery(listingsOptions({ past: true, search: '' }));
  const upcoming = useInfiniteQuery(listingsOptions({ past: false, search: '' }));
  const [search] = useSearchParams();
  const from = search.get('copy');
  // A host who came from an event copies that one, however many they have.
  const asked = useQuery({ ...listingOptions(from ?? ''), enabled: from !== null });
  const first = asked.data === undefined ? [] : [asked.data.data];
  const listings = [...first, ...itemsOf(past.data), ...itemsOf(upcoming.data)].filter(
    ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
  );
  if (from !== null && asked.isPending) return <Skeleton className="h-60 w-full" />;
  return (
    <QueryState
      query={upcoming}
      waiting={<Skeleton className="h-60 w-full" />}
      isEmpty={() => past.isSuccess && listings.length === 0}
      empty={<EmptyState illustration={<CopyPlus />} title={t('host.none')} text={t('host.copyNone')} />}
    >
      {() => <CopyForm listings={listings} />}
    </QueryState>
  );
}

function CopyForm({ listings }: { listings: readonly EventListing[] }) {
  const texts = useText();
  const { t } = texts;
  const { config } = useSite();
  const navigate = useNavigate();
  // Sent again after a lost answer it makes no second event.
  const [key] = useState(newKey);
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const source = listings.find(({ id }) => id === textOf(fields, 'source'));
      if (source === undefined) return;
      const eventStart =
        fromZoneInput(textOf(fields, 'eventStart'), source.timezone ?? config.TIMEZONE) ?? '';
      const { data } = await copyListing({
        path: { eventId: source.id },
        headers: { 'idempotency-key': key },
        body: {
          name: textOf(fields, 'name'),
          eventStart,
          parts: PARTS.filter((part) => fields.getAll('parts').includes(part)),
        },
        throwOnError: true,
      });
      await navigate(hostPath(data.data.slug));
    },
    { touches: ['listListings'], said: null, onSaved: () => undefined },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      className="flex flex-col gap-6"
    >
      <NativeSelect label={t('host.copyOf')} description={t('host.copyText')} name="source">
        {listings.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField label={t('host.name')} name="name" required maxLength={160} dir="auto" />
      <TextField type="datetime-local" label={t('host.starts')} name="eventStart" required />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-sm font-medium">{t('host.copyParts')}</legend>
        <p className="-mt-2 text-sm text-muted">{t('host.copyPartsText')}</p>
        {PARTS.map((part) => (
          <Checkbox key={part} name="parts" value={part} defaultChecked>
            {t(`host.copyPart.${part}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" size="lg" pending={mutation.isPending}>
          {t('host.begin')}
        </Button>
      </div>
    </Form>
  );
}

/** With the programme that a conference planner wrote. */
export function FromFile() {
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const client = useQueryClient();
  const [key] = useState(newKey);
  // Where the file is wrong stands beside it until another is chosen.
  const mutation = useMutation({
    mutationFn: async (chosen: File) => {
      const { data } = await createListingFromSchedule({
        headers: { 'idempotency-key': key },
        body: { file: await toDataUri(chosen) },
        throwOnError: true,
      });
      await refreshListing(client);
      await navigate(hostPath(data.data.slug));
    },
    meta: { quiet: true },
  });
  const { error } = mutation;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null) mutation.mutate(file);
      }}
      className="flex flex-col items-start gap-6"
    >
      <FileChoice
        file={file}
        onChoose={(chosen) => {
          mutation.reset();
          setFile(chosen);
        }}
      />
      {mutation.isPending && <ProgressBar label={t('host.importing')} className="w-full" />}
      {error !== null && <Banner tone="danger">{messageOf(error, texts)}</Banner>}
      <Button type="submit" variant="primary" size="lg" disabled={file === null} pending={mutation.isPending}>
        {t('host.begin')}
      </Button>
    </form>
  );
}

import { copyListing, createListingFromSchedule, type EventListing } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CopyPlus, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryState } from '../../components/query-state.tsx';
import { describeInvalid } from '../../lib/describe-invalid.ts';
import { textOf } from '../../lib/form-values.ts';
import { itemsOf } from '../../lib/queries.ts';
import { toDataUri } from '../../lib/read-picture.ts';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { fromZoneInput } from '../../lib/zone-time.ts';
import { hostPath, listingsOptions } from './host.api.ts';

/** With all that an earlier event has, later. */
export function FromCopy() {
  const { t } = useText();
  const past = useInfiniteQuery(listingsOptions({ past: true, search: '' }));
  const upcoming = useInfiniteQuery(listingsOptions({ past: false, search: '' }));
  const listings = [...itemsOf(past.data), ...itemsOf(upcoming.data)];
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
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const source = listings.find(({ id }) => id === textOf(fields, 'source'));
      if (source === undefined) return;
      const eventStart =
        fromZoneInput(textOf(fields, 'eventStart'), source.timezone ?? config.TIMEZONE) ?? '';
      const { data } = await copyListing({
        path: { eventId: source.id },
        body: { name: textOf(fields, 'name'), eventStart },
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
  const { t } = useText();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const { mutation } = useSave(
    async (chosen: File) => {
      const { data } = await createListingFromSchedule({
        body: { file: await toDataUri(chosen) },
        throwOnError: true,
      });
      await navigate(hostPath(data.data.slug));
    },
    { touches: ['listListings'], said: null, onSaved: () => undefined },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null) mutation.mutate(file);
      }}
      className="flex flex-col items-start gap-6"
    >
      <label className="flex w-full cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center focus-within:outline-2 focus-within:outline-focus hover:bg-hover">
        <FileUp aria-hidden="true" className="size-8 text-muted" />
        <span dir="auto" className="font-medium">
          {file?.name ?? t('host.chooseFile')}
        </span>
        <span className="text-sm text-muted">{t('host.fileText')}</span>
        <input
          type="file"
          accept=".xml,.json,.gz,application/json,text/xml,application/xml"
          className="sr-only"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <Button type="submit" variant="primary" size="lg" disabled={file === null} pending={mutation.isPending}>
        {t('host.begin')}
      </Button>
    </form>
  );
}

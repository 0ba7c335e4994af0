import { createListing } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Segmented } from '@atrium/ui/segmented';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { FromCopy, FromFile } from './other-ways.tsx';
import { readEventFields, WhenFields, WhereFields } from './event-fields.tsx';
import { hostPath } from './host.api.ts';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The beginning of an event: the rest is asked on its own pages. */
export default function NewEventScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('host.create')} hidden />
      <p className="text-sm text-muted">
        <Link to="/host" className="rounded-sm hover:underline">
          {t('host.title')}
        </Link>
      </p>
      <h1 className="text-2xl font-semibold">{t('host.create')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('host.createText')}</p>
      <MembersOnly waiting={<Skeleton className="h-96 w-full" />}>
        <Ways />
      </MembersOnly>
    </div>
  );
}

type Way = 'nothing' | 'copy' | 'file';

function Ways() {
  const { t } = useText();
  const [search] = useSearchParams();
  const [way, setWay] = useState<Way>(search.has('copy') ? 'copy' : 'nothing');
  return (
    <>
      <Segmented
        label={t('host.way')}
        className="mb-6"
        value={way}
        onChange={setWay}
        options={[
          { value: 'nothing', label: t('host.way.nothing') },
          { value: 'copy', label: t('host.way.copy') },
          { value: 'file', label: t('host.way.file') },
        ]}
      />
      {way === 'nothing' ? <FromNothing /> : way === 'copy' ? <FromCopy /> : <FromFile />}
    </>
  );
}

function FromNothing() {
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  // However often it is sent, it is one event.
  const [key] = useState(newKey);
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const { data } = await createListing({
        headers: { 'idempotency-key': key },
        body: {
          event: {
            ...readEventFields(fields),
            name: textOf(fields, 'event.name'),
            shortDescription: textOf(fields, 'event.shortDescription'),
            visible: true,
            draft: true,
          },
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
      <TextField label={t('host.name')} name="event.name" required maxLength={160} dir="auto" autoFocus />
      <TextField
        label={t('host.summary')}
        description={t('host.summaryText')}
        name="event.shortDescription"
        maxLength={500}
        dir="auto"
      />
      <WhenFields listing={{}} />
      <WhereFields listing={{}} short />
      <div>
        <Button type="submit" variant="primary" size="lg" pending={mutation.isPending}>
          {t('host.begin')}
        </Button>
        <p className="mt-2 text-sm text-muted">{t('host.beginText')}</p>
      </div>
    </Form>
  );
}

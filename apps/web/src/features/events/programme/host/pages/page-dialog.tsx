import {
  type BaseEventPage,
  createListingPage,
  type EventPage,
  getEventPageOptions,
  updateListingPage,
} from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '../../../../../components/query-state.tsx';
import { RichTextField } from '../../../../../components/rich-text/index.tsx';
import { Editing } from '../../../../../components/staff/editing.tsx';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

interface PageDialogProps {
  eventId: string;
  existing: BaseEventPage | undefined;
  /** How many there are: a new one stands after them. */
  count: number;
  onClose: () => void;
}

export default function PageDialog({ eventId, existing, count, onClose }: PageDialogProps) {
  const { t } = useText();
  const whole = useQuery({
    ...getEventPageOptions({ path: { eventId, pageId: existing?.id ?? '' } }),
    enabled: existing !== undefined,
    staleTime: 0,
  });
  // The cache may hold a page that was changed since.
  const page = whole.isFetchedAfterMount ? whole.data?.data : undefined;
  if (existing === undefined)
    return <PageForm eventId={eventId} existing={undefined} count={count} onClose={onClose} />;
  if (page !== undefined)
    return (
      <Editing item={page}>
        {(item) => <PageForm eventId={eventId} existing={item} count={count} onClose={onClose} />}
      </Editing>
    );
  return (
    <FormDialog
      title={t('host.editPage')}
      pending={false}
      loading
      errors={{}}
      onSend={() => undefined}
      onClose={onClose}
    >
      {whole.isError ? (
        <QueryFailed error={whole.error} retry={() => void whole.refetch()} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </FormDialog>
  );
}

interface PageFormProps extends Omit<PageDialogProps, 'existing'> {
  existing: EventPage | undefined;
}

function PageForm({ eventId, existing, count, onClose }: PageFormProps) {
  const { t } = useText();
  const client = useQueryClient();
  const edit = useEdit(existing);
  const latest = async () => {
    const path = { eventId, pageId: existing?.id ?? '' };
    return (await client.fetchQuery({ ...getEventPageOptions({ path }), staleTime: 0 })).data;
  };
  const [html, setHtml] = useState<string | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const body = {
        title: textOf(form, 'title'),
        subtitle: textOf(form, 'subtitle'),
        ...(html === undefined ? {} : { html }),
      };
      if (existing === undefined)
        await createListingPage({
          path: { eventId },
          body: { ...body, sortOrder: count },
          throwOnError: true,
        });
      else
        await updateListingPage({
          path: { eventId, pageId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addPage' : 'host.editPage')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <Fields page={existing} onHtml={setHtml} />
    </FormDialog>
  );
}

function Fields({ page, onHtml }: { page: EventPage | undefined; onHtml: (html: string) => void }) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t('form.title')}
        name="title"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={page?.title ?? ''}
      />
      <TextField
        label={t('host.subtitle')}
        name="subtitle"
        maxLength={300}
        dir="auto"
        defaultValue={page?.subtitle ?? ''}
      />
      <RichTextField
        label={t('host.pageText')}
        placeholder={t('host.pageTextHint')}
        value={page?.html ?? ''}
        onChange={onHtml}
      />
    </>
  );
}

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
import { RichTextField } from '../../../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
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
  const client = useQueryClient();
  const whole = useQuery({
    ...getEventPageOptions({ path: { eventId, pageId: existing?.id ?? '' } }),
    enabled: existing !== undefined,
  });
  const [html, setHtml] = useState<string | undefined>(undefined);
  const { mutation, errors } = useSave(
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
      else await updateListingPage({ path: { eventId, pageId: existing.id }, body, throwOnError: true });
      await refreshListing(client);
    },
    { touches: [], said: t('form.saved'), onSaved: onClose },
  );
  const page = whole.data?.data;
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addPage' : 'host.editPage')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      {existing !== undefined && page === undefined ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <Fields page={page} onHtml={setHtml} />
      )}
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

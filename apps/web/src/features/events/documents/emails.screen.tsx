import {
  getEventEmailOptions,
  getEventEmailQueryKey,
  type EventEmail,
  putEventEmail,
  testEventEmailMutation,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Segmented } from '@atrium/ui/segmented';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { HostPage } from '../programme/index.ts';
import { EmailPreview } from './email-preview.tsx';

const types = ['confirmation', 'reminder', 'cancellation'] as const;
type EmailType = (typeof types)[number];

/** The automatic emails to attendees: in the organizer's own words, with a preview. */
export default function EmailsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const type = types.find((one) => one === query.get('type')) ?? 'confirmation';
  const email = useQuery(getEventEmailOptions({ path: { eventId: slug, type } }));
  return (
    <HostPage title={t('emails.title')} text={t('emails.text')}>
      <Segmented
        label={t('emails.type')}
        options={types.map((value) => ({ value, label: t(`emails.${value}`) }))}
        value={type}
        onChange={(value) => setQuery({ type: value }, { replace: true, preventScrollReset: true })}
      />
      <p className="mt-3 mb-6 text-sm text-muted">{t(`emails.${type}Text`)}</p>
      <QueryState query={email} waiting={<Skeleton className="h-96 w-full" />}>
        {({ data }) => <EmailForm key={type} slug={slug} type={type} email={data} />}
      </QueryState>
    </HostPage>
  );
}

interface EmailFormProps {
  slug: string;
  type: EmailType;
  email: EventEmail | null;
}

function EmailForm({ slug, type, email }: EmailFormProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const path = { eventId: slug, type };
  const [body, setBody] = useState(email?.body ?? '');
  const [replyTo, setReplyTo] = useState(email?.replyTo ?? '');
  const save = useMutation({
    mutationFn: async () => (await putEventEmail({ path, body: { body, replyTo }, throwOnError: true })).data,
    meta: { quiet: true },
    onSuccess: (saved) => {
      client.setQueryData(getEventEmailQueryKey({ path }), saved);
      toast({ kind: 'success', text: t('emails.saved') });
    },
  });
  const test = useMutation({
    ...testEventEmailMutation(),
    onSuccess: ({ data }) => toast({ kind: 'success', text: t('emails.tested', { address: data.address }) }),
  });
  const isChanged = body !== (email?.body ?? '') || replyTo !== (email?.replyTo ?? '');
  return (
    <div className="flex flex-col gap-10">
      <form
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <RichTextField
          label={t('emails.body')}
          description={t('emails.placeholders')}
          placeholder={t('emails.empty')}
          error={save.error === null ? null : messageOf(save.error, texts)}
          value={body}
          onChange={setBody}
        />
        <TextField
          type="email"
          label={t('emails.replyTo')}
          description={t('emails.replyToText')}
          value={replyTo}
          onChange={setReplyTo}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('action.save')}
          </Button>
          <Button
            variant="secondary"
            pending={test.isPending}
            disabled={isChanged}
            onClick={() => test.mutate({ path })}
          >
            {t('emails.test')}
          </Button>
        </div>
      </form>
      <EmailPreview slug={slug} type={type} body={body} />
    </div>
  );
}

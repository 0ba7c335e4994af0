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
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { HostPage } from '../programme/index.ts';
import { EmailPreview } from './email-preview.tsx';

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

const types = ['confirmation', 'reminder', 'cancellation'] as const;
type EmailType = (typeof types)[number];

/** The automatic emails to attendees: in the organizer's own words, with a preview. */
export default function EmailsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const type = types.find((one) => one === query.get('type')) ?? 'confirmation';
  // Of each email: another one may be looked at before they are saved.
  const [drafts, setDrafts] = useState<Partial<Record<EmailType, Draft | undefined>>>({});
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
        {({ data }) => {
          const draft = drafts[type];
          // Drawn anew with what others have saved, until somebody types.
          const shown = draft === undefined ? data : draft.began;
          return (
            <EmailForm
              key={`${type} ${shown?.updatedAt ?? ''}`}
              slug={slug}
              type={type}
              email={shown}
              draft={draft}
              onDraft={(next) => setDrafts((all) => ({ ...all, [type]: next }))}
            />
          );
        }}
      </QueryState>
      <LeaveGuard active={Object.values(drafts).some((draft) => draft !== undefined)} />
    </HostPage>
  );
}

/** Words that are not saved yet, and the email as it was when somebody began to change them. */
interface Draft {
  readonly began: EventEmail | null;
  readonly body: string;
  readonly replyTo: string;
}

interface EmailFormProps {
  slug: string;
  type: EmailType;
  email: EventEmail | null;
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
}

function EmailForm({ slug, type, email, draft, onDraft }: EmailFormProps) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { eventId: slug, type };
  const edit = useEdit(email ?? undefined);
  const { body, replyTo } = draft ?? { body: email?.body ?? '', replyTo: email?.replyTo ?? '' };
  const change = (part: Partial<Draft>): void => onDraft({ began: email, body, replyTo, ...draft, ...part });
  const { mutation, errors, conflict } = useSave(
    async (words: { body: string; replyTo: string }) => {
      const { data } = await putEventEmail({ path, ...edit.of(words), throwOnError: true });
      client.setQueryData(getEventEmailQueryKey({ path }), data);
    },
    {
      edit,
      latest: async () =>
        (await client.fetchQuery({ ...getEventEmailOptions({ path }), staleTime: 0 })).data ?? {},
      touches: [],
      said: t('emails.saved'),
      onSaved: () => onDraft(undefined),
    },
  );
  const test = useMutation({
    ...testEventEmailMutation(),
    onSuccess: ({ data }) => toast({ kind: 'success', text: t('emails.tested', { address: data.address }) }),
  });
  return (
    <div className="flex flex-col gap-10">
      <form
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate({ body, replyTo });
        }}
      >
        <RichTextField
          label={t('emails.body')}
          description={t('emails.placeholders')}
          placeholder={t('emails.empty')}
          error={errors['body'] ?? null}
          value={body}
          onChange={(html) => change({ body: html })}
        />
        <TextField
          type="email"
          label={t('emails.replyTo')}
          description={t('emails.replyToText')}
          value={replyTo}
          error={errors['replyTo'] ?? null}
          onChange={(address) => change({ replyTo: address })}
        />
        {conflict !== null && (
          <Suspense fallback={null}>
            <ConflictNote
              {...conflict}
              pending={mutation.isPending}
              label={(name) => t(name === 'body' ? 'emails.body' : 'emails.replyTo')}
            />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={mutation.isPending}>
            {t('action.save')}
          </Button>
          <Button
            variant="secondary"
            pending={test.isPending}
            disabled={draft !== undefined}
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

import { type Announcement, getAnnouncementOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Send, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { fromLocalInput, toLocalInput } from '../../../lib/local-time.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import {
  type AnnouncementDraft,
  isAnnouncementList,
  type Place,
  saveAnnouncement,
  sendTest,
  useAudienceSize,
} from './announcements.api.ts';

interface AnnouncementDialogProps {
  place: Place;
  existing: Announcement | undefined;
  onClose: () => void;
}

/** Writes one announcement; what went out already keeps its hour and its media. */
export function AnnouncementDialog({ place, existing, onClose }: AnnouncementDialogProps) {
  const { t } = useText();
  const client = useQueryClient();
  // The hour and the media of one stand in its delivery, for those who may write it.
  const edit = useEdit(existing && { ...existing, ...existing.delivery });
  const { draft, change, missing, check } = useDraft(place, existing);
  const published = existing !== undefined && existing.publishedAt !== null;
  const later = draft.scheduledAt !== null && draft.scheduledAt !== undefined;
  const { mutation, errors, conflict } = useSave(() => saveAnnouncement(place, existing, draft, edit), {
    edit,
    latest: () => latestOf(client, existing),
    touches: [],
    said: t(later && !published ? 'announcements.planned' : 'announcements.saved'),
    onSaved: () => {
      void client.invalidateQueries({ predicate: isAnnouncementList });
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={t(existing === undefined ? 'announcements.write' : 'announcements.edit')}
      action={t(published ? 'action.save' : later ? 'announcements.plan' : 'announcements.publish')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={() => {
        if (check()) mutation.mutate(undefined);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('announcements.title')}
        name="title"
        value={draft.title}
        maxLength={200}
        autoFocus
        required
        dir="auto"
        onChange={(title) => change({ title })}
      />
      <RichTextField
        label={t('announcements.text')}
        placeholder={t('announcements.textHint')}
        value={draft.html}
        error={missing ? t('form.required') : (errors['html'] ?? null)}
        onChange={(html) => change({ html })}
      />
      {!published && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{t('announcements.how')}</legend>
          {(existing?.survey ?? null) === null && <AudienceSize place={place} />}
          <Checkbox name="email" checked={draft.email} onChange={(email) => change({ email })}>
            {t('announcements.byEmail')}
          </Checkbox>
          <SendTest place={place} draft={draft} check={check} />
          <Checkbox name="push" checked={draft.push} onChange={(push) => change({ push })}>
            {t('announcements.byPush')}
          </Checkbox>
          <Checkbox checked={later} onChange={(on) => change({ scheduledAt: on ? tomorrowMorning() : null })}>
            {t('announcements.later')}
          </Checkbox>
          {later && (
            <TextField
              type="datetime-local"
              label={t('announcements.moment')}
              name="scheduledAt"
              value={toLocalInput(draft.scheduledAt ?? '')}
              onChange={(value) => change({ scheduledAt: fromLocalInput(value) })}
              className="max-w-72"
            />
          )}
        </fieldset>
      )}
    </FormDialog>
  );
}

interface SendTestProps {
  place: Place;
  draft: AnnouncementDraft;
  check: () => boolean;
}

/** The mail as its readers would get it, to the author alone. */
function SendTest({ place, draft, check }: SendTestProps) {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { mutation } = useSave(
    async () => {
      setSentTo(null);
      setSentTo(await sendTest(place, draft));
    },
    { touches: [], said: null, onSaved: () => undefined },
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={<Send aria-hidden="true" />}
        pending={mutation.isPending}
        disabled={draft.title.trim() === ''}
        onClick={() => {
          if (check()) mutation.mutate(undefined);
        }}
      >
        {t('announcements.test')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {sentTo !== null && t('announcements.tested', { address: sentTo })}
      </p>
    </div>
  );
}

function AudienceSize({ place }: { place: Place }) {
  const { t } = useText();
  const size = useAudienceSize(place);
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {size !== undefined && (
        <>
          <UsersRound aria-hidden="true" className="size-4 shrink-0" />
          {t(size.more ? 'announcements.sizeMore' : 'announcements.size', { count: size.people })}
        </>
      )}
    </p>
  );
}

/** As its writers see it now. */
async function latestOf(
  client: QueryClient,
  existing: Announcement | undefined,
): Promise<object | undefined> {
  if (existing === undefined) return undefined;
  const options = getAnnouncementOptions({ path: { announcementId: existing.id } });
  const { data } = await client.fetchQuery({ ...options, staleTime: 0 });
  return { ...data, ...data.delivery };
}

function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}

function useDraft(place: Place, existing: Announcement | undefined) {
  // Mail to a whole community is a choice of its own.
  const isNarrow = place !== 'organization';
  const [draft, setDraft] = useState<AnnouncementDraft>({
    title: existing?.title ?? '',
    html: existing?.html ?? '',
    email: existing?.delivery?.email ?? isNarrow,
    push: existing?.delivery?.push ?? isNarrow,
    // One that was withheld has no hour any more: it is published now, or planned anew.
    scheduledAt:
      (existing?.delivery?.withheld ?? null) === null ? (existing?.delivery?.scheduledAt ?? null) : null,
  });
  const [missing, setMissing] = useState(false);
  return {
    draft,
    missing,
    change(part: Partial<AnnouncementDraft>) {
      setDraft({ ...draft, ...part });
      setMissing(false);
    },
    /** Whether it can be sent; the browser has looked at all but the text. */
    check(): boolean {
      setMissing(draft.html === '');
      return draft.html !== '';
    },
  };
}

import { type Announcement, ApiError } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import {
  type AnnouncementDraft,
  isAnnouncementList,
  type Place,
  saveAnnouncement,
} from './announcements.api.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/local-time.ts';

interface AnnouncementDialogProps {
  place: Place;
  existing: Announcement | undefined;
  onClose: () => void;
}

/** Writes one announcement; what went out already keeps its hour and its media. */
export function AnnouncementDialog({ place, existing, onClose }: AnnouncementDialogProps) {
  const texts = useText();
  const { t } = texts;
  const formId = useId();
  const { draft, change, wrong, check } = useDraft(existing);
  const client = useQueryClient();
  const published = existing !== undefined && existing.publishedAt !== null;
  const save = useMutation({
    mutationFn: (body: AnnouncementDraft) => saveAnnouncement(place, existing, body),
    meta: { quiet: true },
    onSuccess: async (_answer, body) => {
      await client.invalidateQueries({ predicate: isAnnouncementList });
      const planned = typeof body.scheduledAt === 'string' && !published;
      toast({ kind: 'success', text: t(planned ? 'announcements.planned' : 'announcements.saved') });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined)
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
  const refused = save.error instanceof ApiError ? save.error : null;
  const errorOf = (field: keyof AnnouncementDraft): string | null =>
    wrong[field] ?? (refused?.field === field ? messageOf(refused, texts) : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = check(t('announcements.required'));
    if (body !== null) save.mutate(body);
  };
  const later = draft.scheduledAt !== null && draft.scheduledAt !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(existing === undefined ? 'announcements.write' : 'announcements.edit')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" form={formId} pending={save.isPending}>
            {t(published ? 'action.save' : later ? 'announcements.plan' : 'announcements.publish')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-5">
        <TextField
          label={t('announcements.title')}
          value={draft.title}
          maxLength={200}
          autoFocus
          required
          error={errorOf('title')}
          onChange={(title) => change({ title })}
        />
        <RichTextField
          label={t('announcements.text')}
          placeholder={t('announcements.textHint')}
          value={draft.html}
          error={errorOf('html')}
          onChange={(html) => change({ html })}
        />
        {!published && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-sm font-medium">{t('announcements.how')}</legend>
            <Checkbox checked={draft.email} onChange={(email) => change({ email })}>
              {t('announcements.byEmail')}
            </Checkbox>
            <Checkbox checked={draft.push} onChange={(push) => change({ push })}>
              {t('announcements.byPush')}
            </Checkbox>
            <Checkbox
              checked={later}
              onChange={(on) => change({ scheduledAt: on ? tomorrowMorning() : null })}
            >
              {t('announcements.later')}
            </Checkbox>
            {later && (
              <TextField
                type="datetime-local"
                label={t('announcements.moment')}
                value={toLocalInput(draft.scheduledAt ?? '')}
                error={errorOf('scheduledAt')}
                onChange={(value) => change({ scheduledAt: fromLocalInput(value) })}
                className="max-w-72"
              />
            )}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}

function useDraft(existing: Announcement | undefined) {
  const [draft, setDraft] = useState<AnnouncementDraft>({
    title: existing?.title ?? '',
    html: existing?.html ?? '',
    email: existing?.delivery?.email ?? true,
    push: existing?.delivery?.push ?? true,
    scheduledAt: existing?.delivery?.scheduledAt ?? null,
  });
  const [wrong, setWrong] = useState<Partial<Record<keyof AnnouncementDraft, string>>>({});
  return {
    draft,
    wrong,
    change(part: Partial<AnnouncementDraft>) {
      setDraft({ ...draft, ...part });
      setWrong({});
    },
    /** The draft when it can be sent; says at the fields what is missing otherwise. */
    check(required: string): AnnouncementDraft | null {
      const missing = {
        ...(draft.title.trim() === '' ? { title: required } : {}),
        ...(draft.html === '' ? { html: required } : {}),
      };
      setWrong(missing);
      return Object.keys(missing).length === 0 ? draft : null;
    },
  };
}

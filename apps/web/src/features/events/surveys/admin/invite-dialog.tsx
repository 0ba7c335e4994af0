import { createSurveyInvitation, type SurveyStructure } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { useId, useState } from 'react';
import { RichTextField } from '../../../../components/rich-text/index.tsx';
import { useClosing } from '../../../../components/use-closing.tsx';
import { fromLocalInput, toLocalInput } from '../../../../lib/local-time.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { AudienceField } from './audience-field.tsx';
import { bodyOf, type InvitationDraft, invitationCalls } from './invitations.api.ts';
import { InvitationPreview } from './invitation-preview.tsx';

interface InviteDialogProps {
  survey: SurveyStructure;
  reminds: boolean;
  onClose: () => void;
}

/** Writes to an audience, and shows what arrives and how many people it reaches. */
export default function InviteDialog({ survey, reminds, onClose }: InviteDialogProps) {
  const { t } = useText();
  const formId = useId();
  const [key] = useState(newKey);
  const [draft, setDraft] = useState<InvitationDraft>({
    title: t(reminds ? 'admin.surveys.invite.remindTitle' : 'admin.surveys.invite.firstTitle', {
      survey: survey.name,
    }),
    html: `<p>${t(reminds ? 'admin.surveys.invite.remindText' : 'admin.surveys.invite.firstText')}</p>`,
    email: true,
    push: true,
    scheduledAt: null,
    among: 'everyone',
    amongId: undefined,
    onlyUnanswered: false,
    reminds,
  });
  const [isChecked, setChecked] = useState(false);
  const later = draft.scheduledAt !== null && draft.scheduledAt !== undefined;
  const { mutation, errors } = useSave(
    (written: InvitationDraft) =>
      createSurveyInvitation({
        path: { surveyId: survey.id },
        headers: { 'idempotency-key': key },
        body: bodyOf(written),
        throwOnError: true,
      }),
    {
      touches: invitationCalls,
      said: t(later ? 'admin.surveys.invite.isPlanned' : 'admin.surveys.invite.sent'),
      onSaved: onClose,
    },
  );
  const closing = useClosing(onClose, mutation.isPending);
  const change = (part: Partial<InvitationDraft>) => {
    closing.touch();
    setDraft({ ...draft, ...part });
  };
  const missing = {
    ...(draft.title.trim() === '' && { title: t('admin.surveys.invite.required') }),
    ...(draft.html === '' && { html: t('admin.surveys.invite.required') }),
    ...(draft.among !== 'everyone' &&
      draft.amongId === undefined && { amongId: t('admin.surveys.invite.chooseOne') }),
  };
  const errorOf = (field: keyof InvitationDraft): string | null =>
    (isChecked ? (missing as Partial<Record<string, string>>)[field] : undefined) ?? errors[field] ?? null;
  return (
    <Dialog
      open
      size="lg"
      title={t(reminds ? 'admin.surveys.invite.remind' : 'admin.surveys.invite')}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && closing.close()}
      footer={
        <>
          <Button disabled={mutation.isPending} onClick={closing.close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={mutation.isPending}>
            {t(later ? 'admin.surveys.invite.plan' : 'admin.surveys.invite.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (Object.keys(missing).length === 0) mutation.mutate(draft);
        }}
      >
        <AudienceField survey={survey} draft={draft} change={change} errorOf={errorOf} />
        <TextField
          label={t('admin.surveys.invite.title')}
          value={draft.title}
          maxLength={200}
          required
          error={errorOf('title')}
          onChange={(title) => change({ title })}
        />
        <RichTextField
          label={t('admin.surveys.invite.body')}
          placeholder={t('admin.surveys.invite.bodyHint')}
          value={draft.html}
          error={errorOf('html')}
          onChange={(html) => change({ html })}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{t('admin.surveys.invite.how')}</legend>
          <Checkbox checked={draft.email} onChange={(email) => change({ email })}>
            {t('admin.surveys.invite.byEmail')}
          </Checkbox>
          <Checkbox checked={draft.push} onChange={(push) => change({ push })}>
            {t('admin.surveys.invite.byPush')}
          </Checkbox>
          <Checkbox checked={later} onChange={(on) => change({ scheduledAt: on ? tomorrowMorning() : null })}>
            {t('admin.surveys.invite.later')}
          </Checkbox>
          {later && (
            <TextField
              type="datetime-local"
              label={t('admin.surveys.invite.moment')}
              value={toLocalInput(draft.scheduledAt ?? '')}
              error={errorOf('scheduledAt')}
              onChange={(value) => change({ scheduledAt: fromLocalInput(value) })}
              className="max-w-72"
            />
          )}
        </fieldset>
        <InvitationPreview draft={draft} />
      </form>
      {closing.question}
    </Dialog>
  );
}

function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}

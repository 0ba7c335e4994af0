import { type Activity, editActivity } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { toDraft, toMessage, withQuote } from '../composer/draft-text.ts';
import { LengthLeft, isTooLong } from '../composer/length-left.tsx';
import { MessageField } from '../composer/message-field.tsx';
import { changeActivity } from '../feed.api.ts';
import { quoteOf } from './quote.ts';

interface EditFormProps {
  activity: Activity;
  close: () => void;
}

/** In the place of the text, until it is saved or left as it was. */
export default function EditForm({ activity, close }: EditFormProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const { origin } = useSite();
  // The quoted post stays; only the text about it is edited.
  const found = quoteOf(activity, origin);
  const quote = found?.message === activity.message ? null : found;
  const [draft, setDraft] = useState(() =>
    toDraft({ ...activity, ...(quote !== null && { message: quote.message }) }),
  );
  const hasMedia = activity.image !== null || activity.video !== null || quote !== null;
  const unsendable = (draft.text.trim() === '' && !hasMedia) || isTooLong(draft);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { data } = await editActivity({
        path: { activityId: activity.id },
        body: quote === null ? toMessage(draft) : withQuote(toMessage(draft), quote),
        throwOnError: true,
      });
      return data.data;
    },
    onSuccess: (changed) => {
      changeActivity(client, changed.id, () => changed);
      close();
    },
  });
  const submit = (): void => {
    if (!unsendable && !save.isPending) save.mutate();
  };
  return (
    <form
      aria-label={t('feed.editing')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
      className="flex w-full flex-col gap-2"
    >
      <MessageField
        autoFocus
        label={t('feed.editing')}
        placeholder={t('feed.editing')}
        draft={draft}
        onChange={setDraft}
        onSend={submit}
        field={field}
        describedBy={lengthId}
        className="rounded-md border border-line-strong bg-raised px-3 py-2 focus-within:border-brand"
      />
      {save.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(save.error, texts)}
        </p>
      )}
      <div className="flex items-center justify-end gap-2">
        <LengthLeft draft={draft} id={lengthId} />
        <Button size="sm" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={save.isPending} disabled={unsendable}>
          {t('feed.saveEdit')}
        </Button>
      </div>
    </form>
  );
}

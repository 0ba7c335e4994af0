import { type ChatChannelMessage, editChatMessage } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { isTooLong, LengthLeft, MessageField, toDraft, toMessage } from '../../../talk/activities/index.ts';
import { changeHistory } from '../outbox/history.api.ts';
import { withChanged } from '../outbox/history.ts';
import { useEnterSends } from '../../../../lib/use-enter-sends.ts';

/** People and topics that the message names stay named while it is edited. */
export function MessageEditor({ message, close }: { message: ChatChannelMessage; close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const [draft, setDraft] = useState(() => toDraft({ message: message.text, entities: message.entities }));
  const save = useMutation({
    mutationFn: async () => {
      const { message: text, entities } = toMessage(draft);
      const { data } = await editChatMessage({
        path: { channelId: message.channelId, messageId: message.id },
        body: { text, entities },
        throwOnError: true,
      });
      return data.data;
    },
    onSuccess: (edited) => {
      changeHistory(client, message.channelId, withChanged(edited));
      close();
    },
  });
  const hasMore = message.images.length + message.files.length > 0;
  const unsendable = (draft.text.trim() === '' && !hasMore) || isTooLong(draft);
  const submit = (): void => {
    if (draft.text === message.text) close();
    else if (!unsendable && !save.isPending) save.mutate();
  };
  return (
    <form
      aria-label={t('chat.editing')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) close();
      }}
      className="w-full min-w-0"
    >
      <MessageField
        autoFocus
        atFoot
        label={t('chat.editing')}
        placeholder={t('chat.write')}
        draft={draft}
        onChange={setDraft}
        onSend={submit}
        enterSends={useEnterSends()}
        field={field}
        describedBy={lengthId}
        className="rounded-lg border border-line-strong bg-raised px-4 py-2 focus-within:border-brand"
      />
      <div className="mt-1.5 flex items-center justify-end gap-2">
        <LengthLeft draft={draft} id={lengthId} />
        <Button size="sm" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="sm" variant="primary" pending={save.isPending} disabled={unsendable}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}

import type { Self } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { type DraftText, isTooLong, LengthLeft, MessageField, useDraft } from '../../activities/index.ts';
import { useEnterSends } from '../../../../lib/use-enter-sends.ts';

interface ThreadComposerProps {
  self: Self;
  threadId: string;
  send: (draft: DraftText) => void;
}

/** Grows with what is written, and keeps it until it is sent. */
export function ThreadComposer({ self, threadId, send }: ThreadComposerProps) {
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const enterSends = useEnterSends();
  const { draft, change, clear } = useDraft(self.id, `thread.${threadId}`);
  const unsendable = draft.text.trim() === '' || isTooLong(draft);
  const submit = (): void => {
    if (unsendable) return;
    send(draft);
    clear();
    field.current?.focus();
  };
  return (
    <form
      aria-label={t('threads.write')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex items-end gap-1 rounded-lg border border-line-strong bg-raised p-1.5 ps-4 transition-colors focus-within:border-brand"
    >
      <MessageField
        atFoot
        label={t('threads.write')}
        placeholder={t('threads.write')}
        draft={draft}
        onChange={change}
        onSend={submit}
        enterSends={enterSends}
        field={field}
        describedBy={lengthId}
        className="min-w-0 grow py-1.5"
      />
      <LengthLeft draft={draft} id={lengthId} />
      <IconButton
        type="submit"
        variant={unsendable ? 'quiet' : 'primary'}
        aria-label={t('threads.send')}
        title={t('threads.send')}
        disabled={unsendable}
      >
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </form>
  );
}

import type { Self } from '@atrium/api';
import { type FormEvent, useRef } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { type DraftText, isTooLong, useDraft } from '../../activities/index.ts';
import { WritingLine } from '../../conversations/index.ts';

interface ThreadComposerProps {
  self: Self;
  threadId: string;
  send: (draft: DraftText) => void;
}

/** Grows with what is written, and keeps it until it is sent. */
export function ThreadComposer({ self, threadId, send }: ThreadComposerProps) {
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
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
      <WritingLine
        label={t('threads.write')}
        sendLabel={t('threads.send')}
        draft={draft}
        onChange={change}
        onSend={submit}
        unsendable={unsendable}
        field={field}
        className="py-1.5"
      />
    </form>
  );
}

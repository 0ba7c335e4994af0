import type { Self } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Paperclip } from 'lucide-react';
import { type DragEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { isTooLong, useDraft } from '../../../talk/activities/index.ts';
import { WritingLine } from '../../../talk/conversations/index.ts';
import { AttachedRow } from './attached-row.tsx';
import type { Letter } from '../outbox/outbox.ts';
import type { Quoted } from './quote.tsx';
import { ReplyLine } from './reply-line.tsx';
import { sayStopped, sayTyping } from './typing.ts';
import { useAttaching } from './use-attaching.ts';
import { beginning } from '../chat.api.ts';

interface ChatComposerProps {
  self: Self;
  channelId: number;
  send: (letter: Letter) => void;
  /** The arrow upwards in the empty field leads to what was said last. */
  editLast: () => void;
  /** The message that the next one replies to. */
  replyTo: Quoted | null;
  cancelReply: () => void;
}

/** Grows with what is written, and keeps it until it is sent. */
export function ChatComposer(props: ChatComposerProps) {
  const { self, channelId, send, editLast, replyTo, cancelReply } = props;
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { draft, change, clear } = useDraft(self.id, `chat.${channelId}`);
  const { attached, attach, remove, clear: detach, isFull } = useAttaching();
  useEffect(() => () => sayStopped(channelId), [channelId]);
  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) field.current?.focus();
  }, [replyToId]);
  const isEmpty = draft.text.trim() === '';
  const unsendable =
    (isEmpty && attached.length === 0) || isTooLong(draft) || attached.some(({ done }) => done === null);
  const begins = (useLocation().state as unknown) === beginning;
  useEffect(() => {
    if (begins) field.current?.focus();
  }, [begins, channelId]);
  const submit = (): void => {
    if (unsendable) return;
    const done = attached.flatMap((one) => one.done ?? []);
    send({
      draft,
      replyTo,
      images: done.flatMap((one) => ('image' in one ? [one.image] : [])),
      files: done.flatMap((one) => ('file' in one ? [one.file] : [])),
    });
    clear();
    detach();
    cancelReply();
    sayStopped(channelId);
    field.current?.focus();
  };
  const drop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    attach(event.dataTransfer.files);
  };
  return (
    <form
      aria-label={t('chat.write')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'ArrowUp' && draft.text === '' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          editLast();
        }
        if (event.key === 'Escape' && replyTo !== null && !event.defaultPrevented) cancelReply();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="rounded-lg border border-line-strong bg-raised p-1.5 transition-colors focus-within:border-brand"
    >
      {replyTo !== null && <ReplyLine quoted={replyTo} cancel={cancelReply} />}
      <AttachedRow attached={attached} remove={remove} />
      <div className="flex items-end gap-1">
        <input
          ref={chooser}
          type="file"
          multiple
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={({ target }) => {
            attach(target.files ?? []);
            // The same file may be chosen once more.
            target.value = '';
          }}
        />
        <IconButton
          aria-label={t('chat.attach')}
          title={t('chat.attach')}
          disabled={isFull}
          onClick={() => chooser.current?.click()}
        >
          <Paperclip aria-hidden="true" />
        </IconButton>
        <WritingLine
          label={t('chat.write')}
          sendLabel={t('chat.send')}
          draft={draft}
          onChange={(next) => {
            change(next);
            if (next.text.trim() === '') sayStopped(channelId);
            else sayTyping(channelId);
          }}
          onSend={submit}
          onMedia={(file) => attach([file])}
          unsendable={unsendable}
          field={field}
          className="py-2"
        />
      </div>
    </form>
  );
}

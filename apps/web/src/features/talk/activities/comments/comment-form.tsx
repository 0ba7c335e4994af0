import type { Self } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { IconButton } from '@atrium/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type RefObject, useId } from 'react';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import type { DraftText } from '../composer/draft-text.ts';
import { LengthLeft, isTooLong } from '../composer/length-left.tsx';
import { MessageField } from '../composer/message-field.tsx';
import { useDraft } from '../composer/use-draft.ts';

interface CommentFormProps {
  self: Self;
  activityId: string;
  /** The purpose of the field: a comment, or an answer to somebody. */
  label: string;
  send: (draft: DraftText) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  autoFocus?: boolean;
  atFoot?: boolean;
}

export default function CommentForm(props: CommentFormProps) {
  const { self, activityId, label, send, field, autoFocus = false, atFoot = false } = props;
  const { t } = useText();
  const lengthId = useId();
  const { draft, change, clear } = useDraft(self.id, `comment.${activityId}`);
  const unsendable = draft.text.trim() === '' || isTooLong(draft);
  const submit = (): void => {
    if (unsendable) return;
    send(draft);
    clear();
  };
  return (
    <form
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex items-end gap-3"
    >
      <Avatar
        decorative
        size="sm"
        name={displayName(self)}
        imageUrl={pictureOf(self.image, 'thumbnail')}
        className="mb-1.5"
      />
      <div className="flex min-w-0 grow items-end gap-1 rounded-lg border border-line-strong bg-raised p-1 ps-4 transition-colors focus-within:border-brand">
        <MessageField
          label={label}
          placeholder={label}
          draft={draft}
          onChange={change}
          onSend={submit}
          field={field}
          describedBy={lengthId}
          autoFocus={autoFocus}
          atFoot={atFoot}
          className="min-w-0 grow py-1"
        />
        <LengthLeft draft={draft} id={lengthId} />
        <IconButton
          type="submit"
          size="sm"
          variant={unsendable ? 'quiet' : 'primary'}
          aria-label={t('feed.send')}
          title={t('feed.sendHint')}
          disabled={unsendable}
        >
          <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </form>
  );
}

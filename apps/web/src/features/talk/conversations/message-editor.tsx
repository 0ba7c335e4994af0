import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import { useEnterSends } from '../../../lib/use-enter-sends.ts';
import { isTooLong, LengthLeft, MessageField, toDraft, toMessage } from '../activities/index.ts';

interface MessageEditorProps {
  said: Parameters<typeof toDraft>[0];
  label: string;
  placeholder: string;
  /** It brings more than words. */
  mayBeEmpty?: boolean;
  save: (said: ReturnType<typeof toMessage>) => Promise<void>;
  close: () => void;
}

/** People and topics that the message names stay named while it is edited. */
export function MessageEditor(props: MessageEditorProps) {
  const { said, label, placeholder, mayBeEmpty = false, close } = props;
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const [draft, setDraft] = useState(() => toDraft(said));
  const save = useMutation({ mutationFn: () => props.save(toMessage(draft)), onSuccess: () => close() });
  const unsendable = (draft.text.trim() === '' && !mayBeEmpty) || isTooLong(draft);
  const submit = (): void => {
    if (draft.text === said.message) close();
    else if (!unsendable && !save.isPending) save.mutate();
  };
  return (
    <form
      aria-label={label}
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
        label={label}
        placeholder={placeholder}
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

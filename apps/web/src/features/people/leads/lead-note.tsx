import type { Lead } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { TextArea } from '@atrium/ui/text-area';
import { PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useSaveNote } from './leads.api.ts';

const REST_MS = 800;

/** The reader's note on a person; edited in place and saved automatically. */
export function LeadNote({ lead, open = false }: { lead: Lead; open?: boolean }) {
  const { t } = useText();
  const [writing, setWriting] = useState(open);
  const name = displayName(lead.account);
  if (writing) return <NoteField lead={lead} focus={!open} close={open ? null : () => setWriting(false)} />;
  if (lead.note === '')
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 self-start text-muted"
        icon={<PencilLine aria-hidden="true" />}
        aria-label={t('leads.addNote.name', { name })}
        onClick={() => setWriting(true)}
      >
        {t('leads.addNote')}
      </Button>
    );
  return (
    <button
      type="button"
      aria-label={t('leads.editNote.name', { name, note: lead.note })}
      onClick={() => setWriting(true)}
      className="rounded-md bg-sunken px-3 py-2 text-start text-sm whitespace-pre-line wrap-anywhere hover:bg-hover"
    >
      <span dir="auto" className="block">
        {lead.note}
      </span>
    </button>
  );
}

function NoteField({ lead, focus, close }: { lead: Lead; focus: boolean; close: (() => void) | null }) {
  const { t } = useText();
  const [text, setText] = useState(lead.note);
  const { mutate, data, isPending, isError } = useSaveNote(lead);
  // The text sent last: a page that closes before the autosave must not lose a text, nor send it twice.
  const sent = useRef<string | null>(lead.note);
  const latest = useRef(text);
  const save = (): void => {
    if (latest.current === sent.current) return;
    sent.current = latest.current;
    const onError = (): void => {
      // The next rest, or leaving the field, tries again.
      sent.current = null;
    };
    mutate({ path: { leadId: lead.id }, body: { note: latest.current } }, { onError });
  };
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });
  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(() => saveLatest.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => saveLatest.current(), []);
  const unsaved = text !== (data?.data.note ?? lead.note);
  return (
    <div>
      <TextArea
        label={t('leads.note', { name: displayName(lead.account) })}
        labelHidden
        placeholder={t('leads.note.hint')}
        value={text}
        maxLength={5000}
        dir="auto"
        autoFocus={focus}
        onChange={setText}
        onBlur={() => {
          save();
          close?.();
        }}
      />
      <p role="status" className="mt-1 min-h-5 text-xs text-muted">
        {isError
          ? t('leads.note.failed')
          : isPending || unsaved
            ? t('leads.note.saving')
            : t('leads.note.saved')}
      </p>
    </div>
  );
}

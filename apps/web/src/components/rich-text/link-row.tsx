import { Button } from '@atrium/ui/button';
import { TextField } from '@atrium/ui/text-field';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../lib/text.tsx';

/** Asks where the chosen words should lead; an empty answer takes the link away. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useText();
  const before: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof before === 'string' ? before : '');
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const href = readAddress(address);
    if (href === null) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The form around stays where it is.
      event.preventDefault();
      set();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      onDone();
    }
  };
  return (
    <div className="flex items-start gap-2 border-b border-line bg-sunken px-2 py-2">
      <TextField
        type="url"
        label={t('richText.address')}
        labelHidden
        placeholder="https://"
        value={address}
        autoFocus
        error={wrong ? t('richText.addressWrong') : null}
        onChange={(value) => {
          setAddress(value);
          setWrong(false);
        }}
        onKeyDown={keys}
        className="grow"
      />
      <Button variant="secondary" onClick={set}>
        {t('richText.setLink')}
      </Button>
    </div>
  );
}

/** Null for what is no address of a page or a mailbox. */
function readAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const full = /^[a-z][a-z+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    const { protocol, href, hostname } = new URL(full);
    if (protocol === 'mailto:') return href;
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : null;
  } catch {
    return null;
  }
}

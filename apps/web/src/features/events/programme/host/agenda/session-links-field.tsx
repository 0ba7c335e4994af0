import type { SessionLink } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type PlainTextId, useText } from '../../../../../lib/text.tsx';

const kinds: readonly { kind: SessionLink['kind']; label: PlainTextId }[] = [
  { kind: 'link', label: 'host.linkKind.link' },
  { kind: 'attachment', label: 'host.linkKind.attachment' },
  { kind: 'recording', label: 'host.linkKind.recording' },
  { kind: 'feedback', label: 'host.linkKind.feedback' },
];

let number = 0;
const withKey = (link: SessionLink) => ({ ...link, key: number++ });
const none: SessionLink = { kind: 'link', title: '', url: '' };

/** Slides, recordings and whatever else belongs to a session elsewhere. */
export function SessionLinksField({ links }: { links: readonly SessionLink[] }) {
  const { t } = useText();
  const [rows, setRows] = useState(() => links.map(withKey));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">{t('host.sessionLinks')}</legend>
      {rows.map(({ key, kind, title, url }) => (
        <div key={key} className="grid items-end gap-2 sm:grid-cols-[9rem_1fr_1fr_auto]">
          <NativeSelect label={t('host.linkKind')} name="link.kind" defaultValue={kind}>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {t(one.label)}
              </option>
            ))}
            {kind === 'image' && <option value="image">{t('host.linkKind.attachment')}</option>}
          </NativeSelect>
          <TextField
            label={t('form.title')}
            name="link.title"
            required
            maxLength={200}
            dir="auto"
            defaultValue={title}
          />
          <TextField
            type="url"
            label={t('host.linkAddress')}
            name="link.url"
            placeholder="https://"
            required
            maxLength={1000}
            dir="ltr"
            defaultValue={url}
          />
          <IconButton
            aria-label={t('host.removeName', { name: title === '' ? t('host.linkKind.link') : title })}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setRows([...rows, withKey(none)])}
        >
          {t('host.addLink')}
        </Button>
      </div>
    </fieldset>
  );
}

export function readLinks(form: FormData): SessionLink[] {
  const [kindTexts, titles, urls] = ['link.kind', 'link.title', 'link.url'].map((name) =>
    form.getAll(name).map((value) => String(value).trim()),
  );
  return (urls ?? []).map((url, index) => ({
    kind: kindOf(kindTexts?.[index]),
    title: titles?.[index] ?? '',
    url,
  }));
}

const kindOf = (text: string | undefined): SessionLink['kind'] =>
  text === 'image' ? text : (kinds.find(({ kind }) => kind === text)?.kind ?? 'link');

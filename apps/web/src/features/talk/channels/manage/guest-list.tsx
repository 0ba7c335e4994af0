import { type Content, createContentGuest, deleteContentGuest } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { newKey } from '../../../../lib/new-key.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { refreshChannels } from '../channels.api.ts';

const types = ['host', 'guest', 'author'] as const;
type GuestType = (typeof types)[number];

/** The people credited, and a line to name another one. */
export function GuestList({ content }: { content: Content }) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { channelId: content.channel.id, contentId: content.id };
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [type, setType] = useState<GuestType>('guest');
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => refreshChannels(client),
  });
  const add = (): void => {
    if (name.trim() === '') return;
    const body = { contentGuest: { type, name: name.trim(), title: title.trim() || null } };
    const headers = { 'idempotency-key': newKey() };
    change.mutate(async () => {
      await createContentGuest({ path, headers, body, throwOnError: true });
      setName('');
      setTitle('');
    });
  };
  return (
    <section aria-labelledby="credits" className="flex flex-col gap-3">
      <h2 id="credits" className="font-semibold">
        {t('channels.people')}
      </h2>
      <ul className="flex flex-col gap-2">
        {content.guests.map((guest) => (
          <li key={guest.id} className="flex items-center gap-3">
            <Avatar decorative size="sm" name={guest.name} imageUrl={pictureOf(guest.image, 'thumbnail')} />
            <span className="min-w-0 grow">
              <bdi className="font-medium">{guest.name}</bdi>
              <span className="block text-sm text-muted">
                {[t(`channels.guest.${guest.type}`), guest.title].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IconButton
              size="sm"
              aria-label={t('channels.removeGuest', { name: guest.name })}
              onClick={() =>
                change.mutate(() =>
                  deleteContentGuest({ path: { ...path, guestId: guest.id }, throwOnError: true }),
                )
              }
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_8rem_auto]">
        <TextField label={t('channels.guestName')} value={name} maxLength={200} onChange={setName} />
        <TextField label={t('channels.guestTitle')} value={title} maxLength={200} onChange={setTitle} />
        <NativeSelect
          label={t('channels.guestType')}
          value={type}
          onChange={(value) => setType(types.find((one) => one === value) ?? 'guest')}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {t(`channels.guest.${one}`)}
            </option>
          ))}
        </NativeSelect>
        <Button icon={<Plus aria-hidden="true" />} pending={change.isPending} onClick={add}>
          {t('channels.addGuest')}
        </Button>
      </div>
    </section>
  );
}

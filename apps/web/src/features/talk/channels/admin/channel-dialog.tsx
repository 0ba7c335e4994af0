import { createChannel } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';

/** Opens a channel, which stays hidden until its managers show it. */
export default function ChannelDialog({ close }: { close: () => void }) {
  const { t } = useText();
  const formId = useId();
  const [key] = useState(newKey);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const { mutation, errors } = useSave(
    () =>
      createChannel({
        headers: { 'idempotency-key': key },
        body: { channel: { name: name.trim(), description, visible: false } },
        throwOnError: true,
      }),
    { touches: ['listAllChannels', 'listManagedChannels'], said: t('admin.channels.opened'), onSaved: close },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') mutation.mutate(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('admin.channels.open')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={mutation.isPending}>
            {t('admin.channels.open')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-5">
        <TextField
          label={t('admin.channels.name')}
          value={name}
          maxLength={120}
          required
          autoFocus
          error={errors['channel.name'] ?? null}
          onChange={setName}
        />
        <TextArea
          label={t('admin.channels.about')}
          value={description}
          maxLength={5000}
          onChange={setDescription}
        />
      </form>
    </Dialog>
  );
}

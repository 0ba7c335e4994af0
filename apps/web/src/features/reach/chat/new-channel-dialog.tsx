import { type BaseAccount, createChatChannel, type Self } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { beginning, channelOf, channelPath, refreshChannels } from './chat.api.ts';

/** One person: the conversation of the two. Several: a new one, under a name. */
export default function NewChannelDialog({ self, close }: { self: Self; close: () => void }) {
  const { t } = useText();
  const formId = useId();
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const create = useCreate(close);
  const isGroup = people.length > 1;
  const nobody = people.length === 0;
  const nameless = isGroup && name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!nobody && !nameless) create.mutate({ name: isGroup ? name.trim() : '', people });
  };
  return (
    <Dialog
      open
      title={t('chat.new')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={create.isPending}>
            {t('chat.start')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex min-h-72 flex-col gap-5">
        <PeoplePicker
          autoFocus
          label={t('chat.to')}
          placeholder={t('chat.findPeople')}
          value={people}
          onChange={setPeople}
          without={[self.id]}
          error={tried && nobody ? t('chat.choosePeople') : null}
        />
        {isGroup && (
          <TextField
            required
            label={t('chat.name')}
            description={t('chat.nameHelp')}
            maxLength={100}
            value={name}
            error={tried && nameless ? t('chat.nameMissing') : null}
            onChange={setName}
          />
        )}
      </form>
    </Dialog>
  );
}

interface NewChannel {
  name: string;
  people: readonly BaseAccount[];
}

function useCreate(close: () => void) {
  const texts = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const keyOf = useKey();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ name, people }: NewChannel) => {
      const { data } = await createChatChannel({
        headers: { 'idempotency-key': keyOf(JSON.stringify([name, people.map(({ id }) => id)])) },
        body: { name, accountIds: people.map(({ id }) => id) },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: async (answer) => {
      client.setQueryData(channelOf(answer.data.channelId).queryKey, answer);
      close();
      await navigate(channelPath(answer.data.channelId), { state: beginning });
      await refreshChannels(client);
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' }),
  });
}

/** The same however often the same is sent: one conversation. */
function useKey(): (content: string) => string {
  const attempt = useRef({ content: '', key: '' });
  return (content) => {
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    return attempt.current.key;
  };
}

import { type BaseAccount, createThreadCircle } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { circleOf, circlePath, refreshThreads } from '../threads.api.ts';

export default function NewCircleDialog({ close }: { close: () => void }) {
  const { t } = useText();
  const formId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const self = useSelf().data?.data;
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const [error, setError] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: async () => {
      const { data } = await createThreadCircle({
        body: { name: name.trim(), accountIds: people.map(({ id }) => id) },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: async (answer) => {
      client.setQueryData(circleOf(answer.data.id).queryKey, answer);
      close();
      await navigate(circlePath(answer.data.id));
      await refreshThreads(client);
    },
  });
  return (
    <Dialog
      open
      title={t('circles.new')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={create.isPending}>
            {t('circles.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (name.trim() === '') setError(t('threads.required'));
          else create.mutate();
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          autoFocus
          required
          label={t('circles.name')}
          maxLength={100}
          value={name}
          error={error}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
        />
        <PeoplePicker
          label={t('circles.invitePeople')}
          placeholder={t('threads.findPeople')}
          value={people}
          onChange={setPeople}
          without={self === undefined ? [] : [self.id]}
        />
      </form>
    </Dialog>
  );
}

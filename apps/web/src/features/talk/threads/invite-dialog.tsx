import { addThreadCircleAccount, type BaseAccount, type ThreadCircle } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { useText } from '../../../lib/text.tsx';
import { refreshThreads } from './threads.api.ts';

interface InviteDialogProps {
  circle: ThreadCircle;
  /** People who are in it already, or are invited. */
  without: readonly string[];
  close: () => void;
}

export default function InviteDialog({ circle, without, close }: InviteDialogProps) {
  const { t } = useText();
  const formId = useId();
  const client = useQueryClient();
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const [error, setError] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: async () => {
      for (const { id } of people)
        await addThreadCircleAccount({
          path: { circleId: circle.id },
          body: { accountId: id },
          throwOnError: true,
        });
    },
    onSuccess: () => {
      toast({ kind: 'success', text: t('circles.inviteSent', { count: people.length }) });
      close();
    },
    onSettled: () => refreshThreads(client),
  });
  return (
    <Dialog
      open
      title={t('circles.inviteTitle', { name: circle.name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={invite.isPending}>
            {t('circles.invite')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (people.length === 0) setError(t('threads.choosePeople'));
          else invite.mutate();
        }}
        // Room for what is found, so that the dialog need not be scrolled for it.
        className="flex min-h-72 flex-col gap-3"
      >
        <p className="text-muted">{t('circles.inviteText')}</p>
        <PeoplePicker
          autoFocus
          label={t('circles.invitePeople')}
          placeholder={t('threads.findPeople')}
          value={people}
          error={error}
          onChange={(chosen) => {
            setPeople(chosen);
            setError(null);
          }}
          without={without}
        />
      </form>
    </Dialog>
  );
}

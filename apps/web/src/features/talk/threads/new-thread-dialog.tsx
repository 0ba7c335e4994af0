import { type BaseAccount, createThread } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { NativeSelect } from '@atrium/ui/native-select';
import { Segmented } from '@atrium/ui/segmented';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { useClosing } from '../../../components/use-closing.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { newKey } from '../../../lib/new-key.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { circleList, refreshThreads, threadOf, threadPath } from './threads.api.ts';

interface NewThreadDialogProps {
  /** Where it is begun for this circle. */
  circle?: { id: string; name: string };
  close: () => void;
}

interface Draft {
  with: 'people' | 'circle';
  people: readonly BaseAccount[];
  circleId: string;
  subject: string;
  message: string;
}
type Wrong = Partial<Record<'people' | 'circleId' | 'subject' | 'message', string>>;

/** Begins a discussion and leads into it. */
export default function NewThreadDialog({ circle, close }: NewThreadDialogProps) {
  const { t } = useText();
  const formId = useId();
  const self = useSelf().data?.data;
  const [draft, setDraft] = useState<Draft>({
    with: circle === undefined ? 'people' : 'circle',
    people: [],
    circleId: circle?.id ?? '',
    subject: '',
    message: '',
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const create = useCreate(close);
  const closing = useClosing(close, create.isPending);
  const change = (part: Partial<Draft>): void => {
    closing.touch();
    setDraft((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const toPeople = draft.with === 'people';
    const missing: Wrong = {
      ...(toPeople && draft.people.length === 0 && { people: t('threads.choosePeople') }),
      ...(!toPeople && draft.circleId === '' && { circleId: t('threads.chooseCircle') }),
      ...(draft.subject.trim() === '' && { subject: t('threads.required') }),
      ...(draft.message.trim() === '' && { message: t('threads.required') }),
    };
    setWrong(missing);
    if (Object.keys(missing).length === 0) create.mutate(draft);
  };
  return (
    <Dialog
      open
      title={circle === undefined ? t('threads.new') : circle.name}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && closing.close()}
      footer={
        <>
          <Button disabled={create.isPending} onClick={closing.close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" form={formId} pending={create.isPending}>
            {t('threads.start')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {circle === undefined && (
          <Segmented
            label={t('threads.to')}
            value={draft.with}
            onChange={(value) => change({ with: value })}
            options={[
              { value: 'people', label: t('threads.toPeople') },
              { value: 'circle', label: t('threads.toCircle') },
            ]}
            className="self-start"
          />
        )}
        {draft.with === 'people' && (
          <PeoplePicker
            autoFocus
            label={t('threads.to')}
            placeholder={t('threads.findPeople')}
            value={draft.people}
            onChange={(people) => change({ people })}
            without={self === undefined ? [] : [self.id]}
            error={wrong.people ?? null}
          />
        )}
        {draft.with === 'circle' && circle === undefined && (
          <CircleField
            value={draft.circleId}
            error={wrong.circleId ?? null}
            onChange={(circleId) => change({ circleId })}
          />
        )}
        <TextField
          required
          label={t('threads.subject')}
          maxLength={200}
          autoFocus={circle !== undefined}
          value={draft.subject}
          error={wrong.subject ?? null}
          onChange={(subject) => change({ subject })}
        />
        <TextArea
          required
          label={t('threads.firstMessage')}
          rows={3}
          maxLength={5000}
          value={draft.message}
          error={wrong.message ?? null}
          onChange={(message) => change({ message })}
        />
      </form>
      {closing.question}
    </Dialog>
  );
}

interface CircleFieldProps {
  value: string;
  error: string | null;
  onChange: (circleId: string) => void;
}

function CircleField({ value, error, onChange }: CircleFieldProps) {
  const { t } = useText();
  const circles = useInfiniteQuery(circleList());
  const own = itemsOf(circles.data).filter(({ role }) => role !== 'invited');
  if (circles.isSuccess && own.length === 0) return <p className="text-muted">{t('threads.noCircleYet')}</p>;
  return (
    <NativeSelect required label={t('threads.circle')} value={value} error={error} onChange={onChange}>
      <option value="">{t('threads.chooseCircle')}</option>
      {own.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

function useCreate(close: () => void) {
  const texts = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  // The same key however often it is sent: one thread.
  const [key] = useState(newKey);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ with: whom, people, circleId, subject, message }: Draft) => {
      const { data } = await createThread({
        headers: { 'idempotency-key': key },
        body: {
          subject: subject.trim(),
          message: { body: message.trim() },
          ...(whom === 'people' ? { accountIds: people.map(({ id }) => id) } : { circleId }),
        },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: async (answer) => {
      client.setQueryData(threadOf(answer.data.id).queryKey, answer);
      close();
      await navigate(threadPath(answer.data.id));
      await refreshThreads(client);
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' }),
  });
}

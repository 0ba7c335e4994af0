import { ApiError, type GetSelfResponse, type Self, getSelfQueryKey, updateSelfMutation } from '@atrium/api';
import { Form } from '@atrium/ui/form';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { type TextFunctions, useText } from '../../../../lib/text.tsx';
import { describeField } from '../../../ground/identity/index.ts';
import { LeaveGuard } from '../../../../components/leave-guard.tsx';
import { changesOf, hasChanges, textFields } from './profile-changes.ts';
import { AboutFields, AddressFields, EventFields, LinkFields, RegionFields } from './profile-fields.tsx';
import { SaveBar } from '../../../../components/save-bar.tsx';

/** All that a member can say of themselves. Only what was changed is sent. */
export function ProfileForm({ self }: { self: Self }) {
  const texts = useText();
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState(false);
  // Counts how often the form was put back to what is saved.
  const [round, setRound] = useState(0);
  const { save, errors } = useSaveProfile(() => setChanged(false));

  const look = () => {
    if (form.current !== null) setChanged(hasChanges(changesOf(new FormData(form.current), self)));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = changesOf(new FormData(event.currentTarget), self);
    if (hasChanges(body)) save.mutate({ body });
  };
  return (
    <Form
      key={round}
      ref={form}
      errors={errors}
      describe={(field) => describeField(field, texts)}
      onSubmit={send}
      onInput={look}
      onChange={look}
      // A field that takes the focus must not stand behind the bar that saves.
      className="[&_:is(input,textarea,select)]:scroll-mb-36"
    >
      <AboutFields self={self} />
      <LinkFields self={self} />
      <EventFields self={self} />
      <AddressFields self={self} />
      <RegionFields self={self} />
      <SaveBar
        shown={changed}
        pending={save.isPending}
        onDiscard={() => {
          setRound(round + 1);
          setChanged(false);
        }}
      />
      <LeaveGuard active={changed} />
    </Form>
  );
}

function useSaveProfile(onSaved: () => void) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const save = useMutation({
    ...updateSelfMutation(),
    meta: { quiet: true },
    onSuccess: (answer) => {
      client.setQueryData<GetSelfResponse>(getSelfQueryKey(), answer);
      // Others' view of it stands under names that may just have changed.
      void client.invalidateQueries({ queryKey: [{ _id: 'getAccount' }] });
      toast({ kind: 'success', text: t('settings.saved') });
      onSaved();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: getSelfQueryKey() });
      if (fieldOf(error) === null) {
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
      }
    },
  });
  const { error } = save;
  const errors = useMemo(() => errorsOf(error, texts), [error, texts]);
  return { save, errors };
}

function fieldOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const name = error.field;
  return textFields.some((field) => field === name) ? name : null;
}

function errorsOf(error: unknown, texts: TextFunctions): Record<string, string> {
  const field = fieldOf(error);
  if (field === null) return {};
  const taken = error instanceof ApiError && error.code === 'username.taken';
  return { [field]: taken ? texts.t('settings.username.taken') : messageOf(error, texts) };
}

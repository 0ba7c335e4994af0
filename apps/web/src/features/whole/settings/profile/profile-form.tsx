import {
  ApiError,
  type GetSelfResponse,
  getSelfOptions,
  getSelfQueryKey,
  type Self,
  updateSelf,
} from '@atrium/api';
import { Form } from '@atrium/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { LeaveGuard } from '../../../../components/leave-guard.tsx';
import { SaveBar } from '../../../../components/save-bar.tsx';
import { useTouch } from '../../../../components/staff/editing.tsx';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { describeField } from '../../../ground/identity/index.ts';
import { changesOf, hasChanges, type ProfileChanges } from './profile-changes.ts';
import { AboutFields, AddressFields, EventFields, LinkFields, RegionFields } from './profile-fields.tsx';

const ConflictNote = lazy(() => import('../../../../components/conflict-note.tsx'));

interface ProfileFormProps {
  self: Self;
  /** Lets the form begin anew with what is stored. */
  begin: () => void;
}

/** All that a member can say of themselves. Only what was changed is sent. */
export function ProfileForm({ self, begin }: ProfileFormProps) {
  const texts = useText();
  const form = useRef<HTMLFormElement>(null);
  const touch = useTouch();
  const [changed, setChanged] = useState(false);
  const { mutation, errors, conflict } = useSaveProfile(self, begin);

  const look = () => {
    touch();
    if (form.current !== null) setChanged(hasChanges(changesOf(new FormData(form.current), self)));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = changesOf(new FormData(event.currentTarget), self);
    if (hasChanges(body)) mutation.mutate(body);
  };
  return (
    <Form
      ref={form}
      errors={errors}
      describe={(field) => describeField(field, texts)}
      onSubmit={send}
      onInput={look}
      onChange={look}
      // A field that takes the focus must not stand behind the bar that saves.
      className="[&_:is(input,textarea,select)]:scroll-mb-36"
    >
      <div inert={mutation.isPending}>
        <AboutFields self={self} />
        <LinkFields self={self} />
        <EventFields self={self} />
        <AddressFields self={self} />
        <RegionFields self={self} />
      </div>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote {...conflict} pending={mutation.isPending} />
        </Suspense>
      )}
      <SaveBar shown={changed && conflict === null} pending={mutation.isPending} onDiscard={begin} />
      <LeaveGuard active={changed} />
    </Form>
  );
}

function useSaveProfile(self: Self, onSaved: () => void) {
  const { t } = useText();
  const client = useQueryClient();
  const edit = useEdit({ ...self, termsAccepted: self.termsAccepted !== null });
  const saving = useSave(
    async (values: ProfileChanges) => {
      try {
        const { data } = await updateSelf({ ...edit.of(values), throwOnError: true });
        client.setQueryData<GetSelfResponse>(getSelfQueryKey(), data);
      } catch (error) {
        void client.invalidateQueries({ queryKey: getSelfQueryKey() });
        throw error;
      }
    },
    {
      edit,
      latest: async () => {
        const { data } = await client.fetchQuery({ ...getSelfOptions(), staleTime: 0 });
        return { ...data, termsAccepted: data.termsAccepted !== null };
      },
      // Others' view of it stands under names that may just have changed.
      touches: ['getAccount'],
      said: t('settings.saved'),
      onSaved,
    },
  );
  const { error } = saving.mutation;
  const isTaken = error instanceof ApiError && error.code === 'username.taken';
  return { ...saving, errors: isTaken ? { username: t('settings.username.taken') } : saving.errors };
}

import {
  type StaffMember,
  type StaffRole,
  addStaffMutation,
  changeStaffMutation,
  removeStaffMutation,
} from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { usePressed } from '../../../lib/use-pressed.ts';
import { EmailForm } from '../identity/index.ts';
import { nameOfRole } from './powers.ts';
import { roleCalls, staffQuery } from './roles.api.ts';

/** A mutation is pending until the lists have been fetched anew: until then nothing is done twice. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(roleCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
}

export function StaffPeople({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useText();
  const list = useInfiniteQuery(staffQuery());
  return (
    <section aria-labelledby="staff">
      <h2 id="staff" className="text-lg font-semibold">
        {t('roles.staff')}
      </h2>
      <AddPerson roles={roles} />
      <QueryState query={list} waiting={<PersonLinesSkeleton />}>
        {() => (
          <>
            <ul aria-labelledby="staff" className="mt-2 divide-y divide-line">
              {itemsOf(list.data).map((member) => (
                <li key={member.account.id}>
                  <Person member={member} roles={roles} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonLinesSkeleton />} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function AddPerson({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useText();
  const refresh = useRefresh();
  const [role, setRole] = useState('viewer');
  const add = useMutation({
    ...addStaffMutation(),
    meta: { quiet: true },
    onSuccess: refresh,
  });
  return (
    <div className="mt-3">
      <EmailForm
        label={t('account.email')}
        action={t('roles.staff.add')}
        pending={add.isPending}
        error={add.error}
        onSend={(email, done) =>
          add.mutate(
            { body: { email, role } },
            {
              onSuccess: ({ data: { account } }) => {
                done();
                toast({ kind: 'success', text: t('roles.staff.added', { name: displayName(account) }) });
              },
            },
          )
        }
      >
        <RoleSelect label={t('roles.staff.role')} roles={roles} value={role} onChange={setRole} />
      </EmailForm>
    </div>
  );
}

function Person({ member: { account, role }, roles }: { member: StaffMember; roles: readonly StaffRole[] }) {
  const { t } = useText();
  const refresh = useRefresh();
  const name = displayName(account);
  const path = { accountId: account.id };
  const { shown, press, end } = usePressed({ role: role.id });
  const change = useMutation({
    ...changeStaffMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('roles.staff.changed', { name }) }),
    onSettled: refresh,
  });
  const remove = useMutation({ ...removeStaffMutation(), onSettled: refresh });
  return (
    <PersonLine account={account}>
      <RoleSelect
        label={t('roles.staff.roleOf', { name })}
        labelHidden
        roles={roles}
        value={shown.role}
        disabled={change.isPending}
        onChange={(id) => {
          press({ role: id });
          change.mutate({ path, body: { role: id } }, { onSettled: end });
        }}
      />
      <ConfirmButton
        size="sm"
        variant="quiet"
        pending={remove.isPending}
        aria-label={t('roles.staff.removeName', { name })}
        question={{
          title: t('roles.staff.removeTitle', { name }),
          text: t('roles.staff.removeText'),
          action: t('roles.staff.remove'),
        }}
        onConfirm={() => remove.mutate({ path })}
      >
        {t('roles.staff.remove')}
      </ConfirmButton>
    </PersonLine>
  );
}

interface RoleSelectProps {
  label: string;
  labelHidden?: boolean;
  roles: readonly StaffRole[];
  value: string;
  disabled?: boolean;
  onChange: (id: string) => void;
}

function RoleSelect({ roles, ...rest }: RoleSelectProps) {
  const { t } = useText();
  return (
    <NativeSelect {...rest}>
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {nameOfRole(role, t)}
        </option>
      ))}
    </NativeSelect>
  );
}

import { type StaffRole, deleteStaffRole } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { modulePowers, nameOfRole, singlePowers, textOfRole } from './powers.ts';
import { roleCalls } from './roles.api.ts';

const RoleDialog = lazy(() => import('./role-dialog.tsx'));

export function RoleList({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useText();
  const [open, setOpen] = useState<{ role: StaffRole | undefined } | null>(null);
  return (
    <section aria-labelledby="roles" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="roles" className="text-lg font-semibold">
          {t('roles.roles')}
        </h2>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ role: undefined })}>
          {t('roles.add')}
        </Button>
      </div>
      <ul aria-labelledby="roles" className="mt-3 divide-y divide-line border-y border-line">
        {roles.map((role) => (
          <li key={role.id} className="py-4">
            <Role role={role} edit={() => setOpen({ role })} />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <RoleDialog existing={open.role} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Role({ role, edit }: { role: StaffRole; edit: () => void }) {
  const { t } = useText();
  const name = nameOfRole(role, t);
  const text = textOfRole(role);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 dir="auto" className="font-medium">
          {name}
        </h3>
        <Badge>{t('roles.people', { count: role._count.people })}</Badge>
        {!role.builtIn && <OwnRoleButtons role={role} edit={edit} />}
      </div>
      {text !== undefined && <p className="text-sm text-muted">{t(text)}</p>}
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-brand">{t('roles.show')}</summary>
        <Powers role={role} />
      </details>
    </>
  );
}

function OwnRoleButtons({ role, edit }: { role: StaffRole; edit: () => void }) {
  const { t } = useText();
  const { name } = role;
  const { mutation: remove } = useSave(
    () => deleteStaffRole({ path: { roleId: role.id }, throwOnError: true }),
    { touches: roleCalls, said: t('form.deleted'), onSaved: () => undefined },
  );
  return (
    <span className="ms-auto flex gap-1">
      <Button size="sm" variant="quiet" aria-label={t('roles.editName', { name })} onClick={edit}>
        {t('form.edit')}
      </Button>
      <ConfirmButton
        size="sm"
        variant="quiet"
        pending={remove.isPending}
        aria-label={t('roles.deleteName', { name })}
        question={{
          title: t('roles.deleteTitle', { name }),
          text: t('roles.deleteText'),
          action: t('roles.delete'),
        }}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t('roles.delete')}
      </ConfirmButton>
    </span>
  );
}

/** The powers of a role, area by area; areas without access stay out. */
function Powers({ role: { powers } }: { role: StaffRole }) {
  const { t } = useText();
  const rows = [
    ...modulePowers.flatMap(({ label, read, write }) => {
      if (powers.includes(write)) return [{ label, level: t('roles.level.write') }];
      return powers.includes(read) ? [{ label, level: t('roles.level.read') }] : [];
    }),
    ...singlePowers.flatMap(({ power, label, text }) =>
      powers.includes(power) ? [{ label, level: t(text) }] : [],
    ),
  ];
  return (
    <table className="mt-2 w-full max-w-lg text-start">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('roles.area')}</th>
          <th scope="col">{t('roles.access')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, level }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {t(label)}
            </th>
            <td className="py-1.5 text-muted">{level}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

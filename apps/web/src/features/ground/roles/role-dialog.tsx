import { type Power, type StaffRole, createStaffRole, updateStaffRole } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import type { Edit } from '../../../lib/edits.ts';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { modulePowers, singlePowers } from './powers.ts';
import { roleCalls } from './roles.api.ts';

interface RoleDialogProps {
  existing: StaffRole | undefined;
  onClose: () => void;
}

export default function RoleDialog({ existing, onClose }: RoleDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const { mutation, errors, conflict } = useSave((fields: FormData) => send(existing, edit, fields), {
    edit,
    touches: roleCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const has = (power: Power): boolean => existing?.powers.includes(power) === true;
  return (
    <FormDialog
      title={t(existing === undefined ? 'roles.add' : 'roles.edit')}
      size="lg"
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('roles.name')}
        name="name"
        required
        maxLength={80}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {modulePowers.map(({ label, read, write }) => (
          <NativeSelect
            key={label}
            label={t(label)}
            name={label}
            defaultValue={has(write) ? write : has(read) ? read : ''}
          >
            <option value="">{t('roles.level.none')}</option>
            <option value={read}>{t('roles.level.read')}</option>
            <option value={write}>{t('roles.level.write')}</option>
          </NativeSelect>
        ))}
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{t('roles.more')}</legend>
        {singlePowers.map(({ power, label, text }) => (
          <Checkbox key={power} name={label} value={power} defaultChecked={has(power)} description={t(text)}>
            {t(label)}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}

async function send(existing: StaffRole | undefined, edit: Edit, fields: FormData): Promise<unknown> {
  const powers = [...modulePowers, ...singlePowers]
    .map(({ label }) => (fields.get(label) ?? '') as Power | '')
    .filter((power) => power !== '');
  const body = { name: textOf(fields, 'name'), powers };
  return existing === undefined
    ? createStaffRole({ body, throwOnError: true })
    : updateStaffRole({ path: { roleId: existing.id }, ...edit.of(body), throwOnError: true });
}

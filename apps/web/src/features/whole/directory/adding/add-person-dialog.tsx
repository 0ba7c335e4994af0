import { addAccount } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';

export default function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [invite, setInvite] = useState(true);
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      addAccount({
        headers: { 'idempotency-key': newKey() },
        body: {
          email: textOf(fields, 'email'),
          firstName: textOrNull(fields, 'firstName'),
          lastName: textOrNull(fields, 'lastName'),
          title: textOrNull(fields, 'title'),
          company: textOrNull(fields, 'company'),
          invite,
        },
        throwOnError: true,
      }),
    { touches: ['listAllAccounts', 'listAccounts'], said: t('admin.people.added'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.people.add')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField label={t('admin.people.email')} name="email" type="email" required maxLength={254} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('admin.people.firstName')} name="firstName" maxLength={80} dir="auto" />
        <TextField label={t('admin.people.lastName')} name="lastName" maxLength={80} dir="auto" />
        <TextField label={t('admin.people.jobTitle')} name="title" maxLength={120} dir="auto" />
        <TextField label={t('admin.people.company')} name="company" maxLength={120} dir="auto" />
      </div>
      <Checkbox checked={invite} onChange={setInvite}>
        {t('admin.people.invite')}
      </Checkbox>
    </FormDialog>
  );
}

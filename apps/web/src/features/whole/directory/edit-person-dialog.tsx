import { type AccountStory, updateAccount } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';

interface EditPersonDialogProps {
  story: AccountStory;
  onClose: () => void;
}

/** The public fields of a profile; the rest is the person's own. */
export default function EditPersonDialog({ story: { account, details }, onClose }: EditPersonDialogProps) {
  const { t } = useText();
  const edit = useEdit({ ...account, ...details, id: account.id });
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      updateAccount({
        path: { accountId: account.id },
        ...edit.of({
          username: textOf(fields, 'username'),
          firstName: textOrNull(fields, 'firstName'),
          lastName: textOrNull(fields, 'lastName'),
          title: textOrNull(fields, 'title'),
          company: textOrNull(fields, 'company'),
          bio: textOrNull(fields, 'bio'),
          website: textOrNull(fields, 'website'),
        }),
        throwOnError: true,
      }),
    {
      touches: ['getAccountStory', 'listAllAccounts', 'getAccount', 'listAccounts'],
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  const line = (name: 'firstName' | 'lastName' | 'title' | 'company', label: string, maxLength: number) => (
    <TextField
      label={label}
      name={name}
      maxLength={maxLength}
      dir="auto"
      defaultValue={account[name] ?? ''}
    />
  );
  return (
    <FormDialog
      title={t('admin.person.edit')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {line('firstName', t('admin.people.firstName'), 80)}
        {line('lastName', t('admin.people.lastName'), 80)}
        {line('title', t('admin.people.jobTitle'), 120)}
        {line('company', t('admin.people.company'), 120)}
      </div>
      <TextField
        label={t('admin.people.username')}
        name="username"
        required
        minLength={3}
        maxLength={40}
        dir="ltr"
        defaultValue={account.username}
      />
      <TextField
        label={t('admin.person.website')}
        name="website"
        maxLength={300}
        dir="ltr"
        defaultValue={details.website ?? ''}
      />
      <TextArea
        label={t('admin.person.bio')}
        name="bio"
        maxLength={2000}
        dir="auto"
        defaultValue={details.bio ?? ''}
      />
    </FormDialog>
  );
}

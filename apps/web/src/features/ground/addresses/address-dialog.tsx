import type { AccountAddress } from '@atrium/api';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { useText } from '../../../lib/text.tsx';
import { AddressFields, readAddress, useSaveAddress } from './address-fields.tsx';

interface AddressDialogProps {
  /** Null: a new one. */
  address: AccountAddress | null;
  close: () => void;
}

export default function AddressDialog({ address, close }: AddressDialogProps) {
  const { t } = useText();
  const { mutation, errors } = useSaveAddress(address, close);
  return (
    <FormDialog
      title={t(address === null ? 'account.addresses.add' : 'account.addresses.edit')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => {
        const body = readAddress(fields);
        if (body !== null) mutation.mutate(body);
      }}
      onClose={close}
    >
      <AddressFields address={address} />
    </FormDialog>
  );
}

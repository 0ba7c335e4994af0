import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { useText } from '../../../lib/text.tsx';
import { AddressFields, readAddress, useSaveAddress } from './address-fields.tsx';

/** The first address of somebody, on the page that needs it. */
export default function AddressForm({ action }: { action: string }) {
  const texts = useText();
  const { mutation, errors } = useSaveAddress(null, () => undefined);
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        const body = readAddress(new FormData(event.currentTarget));
        if (body !== null && !mutation.isPending) mutation.mutate(body);
      }}
      className="flex max-w-xl flex-col gap-5"
    >
      <AddressFields address={null} only />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={mutation.isPending}
        className="sm:self-start"
      >
        {action}
      </Button>
    </Form>
  );
}

import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { ReceivedFields, receivedOf } from './received-fields.tsx';

interface ReceivedDialogProps {
  title: string;
  text: string;
  said: string;
  /** Calls whose answers are others afterwards. */
  touches: readonly string[];
  send: (received: ReturnType<typeof receivedOf>) => Promise<unknown>;
  onClose: () => void;
}

/** Marks money as received by transfer or in cash. */
export default function ReceivedDialog({ title, text, said, touches, send, onClose }: ReceivedDialogProps) {
  const { mutation, errors } = useSave((fields: FormData) => send(receivedOf(fields)), {
    touches,
    said,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={title}
      action={title}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <p className="text-muted">{text}</p>
      <ReceivedFields />
    </FormDialog>
  );
}

import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { type ReactNode, useId } from 'react';
import { describeInvalid } from '../../lib/describe-invalid.ts';
import { useText } from '../../lib/text.tsx';

interface FormDialogProps {
  title: string;
  pending: boolean;
  /** Validation errors from the server, by field name. */
  errors: Readonly<Record<string, string>>;
  onSend: (fields: FormData) => void;
  onClose: () => void;
  /** Large for forms with more to say than fits one screen. */
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A thing of the staff's in a form. Load it when it is needed: dialogs are heavy. */
export function FormDialog(props: FormDialogProps) {
  const { title, pending, errors, onSend, onClose, size = 'md', children } = props;
  const texts = useText();
  const { t } = texts;
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        errors={errors}
        describe={(field) => describeInvalid(field, texts)}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget));
        }}
        className="flex flex-col gap-5"
      >
        {children}
      </Form>
    </Dialog>
  );
}

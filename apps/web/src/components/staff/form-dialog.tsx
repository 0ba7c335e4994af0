import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { type ReactNode, Suspense, lazy, useId } from 'react';
import { describeInvalid } from '../../lib/describe-invalid.ts';
import { useText } from '../../lib/text.tsx';
import type { Conflict } from '../../lib/use-save.ts';
import { useClosing } from '../use-closing.tsx';
import { Touched, useTouch } from './editing.tsx';

const ConflictNote = lazy(() => import('../conflict-note.tsx'));

interface FormDialogProps {
  title: string;
  pending: boolean;
  /** While the fields are being fetched: nothing can be saved yet, and nothing keeps the dialog open. */
  loading?: boolean;
  /** Validation errors from the server, by field name. */
  errors: Readonly<Record<string, string>>;
  /** Fields that others have changed meanwhile, of a form that changes something. */
  conflict?: Conflict | null;
  onSend: (fields: FormData) => void;
  onClose: () => void;
  /** The name of the button; Save where nothing is said. */
  action?: string;
  /** Large for forms with more to say than fits one screen. */
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A thing of the staff's in a form, which asks before it loses what was typed. Load it when it is needed: dialogs are heavy. */
export function FormDialog(props: FormDialogProps) {
  const { title, pending, loading = false, errors, conflict = null, onSend, onClose, size = 'md' } = props;
  const { action, children } = props;
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const touch = useTouch();
  const closing = useClosing(onClose, pending);
  const change = () => {
    touch();
    closing.touch();
  };
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && closing.close()}
      footer={
        <>
          <Button disabled={pending} onClick={closing.close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending} disabled={loading}>
            {action ?? t('action.save')}
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
        onInput={change}
        onChange={change}
        className="flex flex-col gap-5"
      >
        <Touched value={change}>{children}</Touched>
        {conflict !== null && (
          <Suspense fallback={null}>
            <ConflictNote {...conflict} pending={pending} />
          </Suspense>
        )}
      </Form>
      {closing.question}
    </Dialog>
  );
}

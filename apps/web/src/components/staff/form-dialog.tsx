import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { describeInvalid } from '../../lib/describe-invalid.ts';
import { useText } from '../../lib/text.tsx';
import type { Conflict } from '../../lib/use-save.ts';
import { Touched, useTouch } from './editing.tsx';

const ConflictNote = lazy(() => import('../conflict-note.tsx'));
const LeaveQuestion = lazy(() => import('../leave-question.tsx'));

interface FormDialogProps {
  title: string;
  pending: boolean;
  /** Validation errors from the server, by field name. */
  errors: Readonly<Record<string, string>>;
  /** Fields that others have changed meanwhile, of a form that changes something. */
  conflict?: Conflict | null;
  onSend: (fields: FormData) => void;
  onClose: () => void;
  /** Large for forms with more to say than fits one screen. */
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A thing of the staff's in a form, which asks before it loses what was typed. Load it when it is needed: dialogs are heavy. */
export function FormDialog(props: FormDialogProps) {
  const { title, pending, errors, conflict = null, onSend, onClose, size = 'md', children } = props;
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const touch = useTouch();
  const [isTouched, setIsTouched] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const change = () => {
    touch();
    setIsTouched(true);
  };
  const close = () => {
    if (pending) return;
    if (isTouched) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            {t('action.cancel')}
          </Button>
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
      {isAsking && (
        <Suspense fallback={null}>
          <LeaveQuestion stay={() => setIsAsking(false)} leave={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}

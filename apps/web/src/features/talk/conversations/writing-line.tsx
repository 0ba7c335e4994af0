import { IconButton } from '@atrium/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useEnterSends } from '../../../lib/use-enter-sends.ts';
import { type DraftText, LengthLeft, MessageField } from '../activities/index.ts';

interface WritingLineProps {
  label: string;
  sendLabel: string;
  draft: DraftText;
  onChange: (draft: DraftText) => void;
  onSend: () => void;
  onMedia?: (file: File) => void;
  unsendable: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  className: string;
}

/** The field of a composer, and the button that sends. */
export function WritingLine({ label, sendLabel, unsendable, className, ...rest }: WritingLineProps) {
  const lengthId = useId();
  const enterSends = useEnterSends();
  return (
    <>
      <MessageField
        {...rest}
        atFoot
        label={label}
        placeholder={label}
        enterSends={enterSends}
        describedBy={lengthId}
        className={cx('min-w-0 grow', className)}
      />
      <LengthLeft draft={rest.draft} id={lengthId} />
      <IconButton
        type="submit"
        variant={unsendable ? 'quiet' : 'primary'}
        aria-label={sendLabel}
        title={sendLabel}
        disabled={unsendable}
      >
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </>
  );
}

import { Button } from '@atrium/ui/button';
import { RotateCw } from 'lucide-react';
import { useText } from '../../../lib/text.tsx';

interface FailedMessageProps {
  reason: string;
  dropLabel: string;
  retry: () => void;
  drop: () => void;
}

/** Below a message that did not get through. */
export function FailedMessage({ reason, dropLabel, retry, drop }: FailedMessageProps) {
  const { t } = useText();
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-2 text-sm text-danger">
      {reason}
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={retry}>
        {t('action.retry')}
      </Button>
      <Button size="sm" variant="quiet" onClick={drop}>
        {dropLabel}
      </Button>
    </div>
  );
}

import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import { wasOpenedToPay } from './may-load.ts';

interface OpenedToPayProps {
  /** The same thing can be paid at this address. */
  elsewhere: string;
  action: string;
  children: ReactNode;
}

/** Scripts of providers may only be loaded into pages that were opened as pay pages; any other is opened anew. */
export function OpenedToPay({ elsewhere, action, children }: OpenedToPayProps) {
  const [isOpenedToPay] = useState(wasOpenedToPay);
  return isOpenedToPay ? children : <OpenToPay elsewhere={elsewhere} action={action} />;
}

function OpenToPay({ elsewhere, action }: Omit<OpenedToPayProps, 'children'>) {
  const isSteady = /\/(?:register\/pay|payments\/[^/]+|invoices\/[^/]+)$/.test(location.pathname);
  useEffect(() => {
    if (isSteady) location.reload();
  }, [isSteady]);
  if (isSteady) return <FormWaiting />;
  return (
    <Button
      variant="primary"
      size="lg"
      wide
      onClick={() => (location.pathname === elsewhere ? location.reload() : location.assign(elsewhere))}
    >
      {action}
    </Button>
  );
}

export function FormWaiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

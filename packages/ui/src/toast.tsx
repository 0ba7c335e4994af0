import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { cx } from './lib/cx.ts';
import { listToasts, removeToast, subscribeToToasts } from './toast-store.ts';
import type { Toast as ToastValue, ToastKind, ToastRegionName } from './toast-store.ts';

export { listToasts, removeToast, toast, updateToast } from './toast-store.ts';
export type { ToastContent } from './toast-store.ts';

export interface ToastRegionProps {
  label: string;
  closeLabel: string;
}

const regions: readonly ToastRegionName[] = ['top-right', 'top-center'];
const nothing: readonly ToastValue[] = [];

const places: Record<ToastRegionName, string> = {
  'top-right': 'sm:end-4',
  'top-center': 'sm:start-1/2 sm:-translate-x-1/2 sm:rtl:translate-x-1/2',
};

const icons: Record<ToastKind, ReactNode> = {
  info: <Info className="text-brand" />,
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
};

/** Mounted once, in the shell. The regions stand before the first toast, or it would not be announced. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, () => nothing);
  return (
    // One column on a phone, where the two places would be the same.
    <div className="pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col sm:contents">
      {regions.map((region) => (
        <div
          key={region}
          role="log"
          aria-live="polite"
          aria-relevant="additions text"
          aria-label={label}
          // Keeps the messages reachable while a dialog hides the rest of the page.
          data-react-aria-top-layer="true"
          className={cx('pointer-events-none z-60 flex flex-col sm:fixed sm:top-4 sm:w-96', places[region])}
        >
          {toasts
            .filter((toast) => toast.region === region)
            .map((toast) => (
              <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </div>
  );
}

function ToastItem({ toast, closeLabel }: { toast: ToastValue; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const { id, timeout, version, onPress, status } = toast;
  useEffect(() => {
    // A person who reads the toast or reaches for it needs the time.
    if (timeout === null || held) return undefined;
    const timer = setTimeout(() => removeToast(id), timeout);
    return () => clearTimeout(timer);
  }, [id, timeout, version, held]);

  const press = () => {
    onPress?.();
    removeToast(id);
  };
  return (
    <div
      data-kind={toast.kind}
      data-status={status}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto mb-2 flex items-start gap-1 rounded-md border border-line bg-raised p-1 shadow-float',
        'transition duration-150 starting:-translate-y-2 starting:opacity-0',
        status === 'removed' && '-translate-y-1 opacity-0',
      )}
    >
      {onPress === undefined ? (
        <div className={bodyClass}>
          <ToastBody toast={toast} />
        </div>
      ) : (
        <button type="button" onClick={press} className={cx(bodyClass, 'rounded-sm hover:bg-hover')}>
          <ToastBody toast={toast} />
        </button>
      )}
      <IconButton size="sm" aria-label={closeLabel} onClick={() => removeToast(id)} className="m-1">
        <X />
      </IconButton>
    </div>
  );
}

const bodyClass = 'flex min-w-0 grow items-start gap-3 px-3 py-2.5 text-start';

function ToastBody({ toast }: { toast: ToastValue }) {
  return (
    <>
      <span aria-hidden="true" className="flex shrink-0 [&>svg]:size-5">
        {toast.icon ?? icons[toast.kind]}
      </span>
      <span className="flex min-w-0 flex-col text-sm">
        {toast.title !== undefined && <span className="font-medium">{toast.title}</span>}
        <span className="wrap-anywhere">{toast.text}</span>
      </span>
    </>
  );
}

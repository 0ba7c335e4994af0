import { Spinner } from '@atrium/ui/spinner';
import { CircleAlert, FileText, X } from 'lucide-react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Attached } from './use-attaching.ts';

interface AttachedRowProps {
  attached: readonly Attached[];
  remove: (key: string) => void;
}

/** The attachments of the next message. */
export function AttachedRow({ attached, remove }: AttachedRowProps) {
  const { t } = useText();
  if (attached.length === 0) return null;
  return (
    <ul aria-label={t('chat.attached')} className="flex flex-wrap gap-2 pt-1.5 pe-2">
      {attached.map(({ key, name, url, done, error }) => (
        <li key={key} className="relative">
          {url === null || error !== null ? (
            <span
              className={cx(
                'flex h-16 max-w-56 items-center gap-2 rounded-md border px-3 pe-8 text-sm',
                error === null ? 'border-line' : 'border-danger text-danger',
              )}
            >
              {error === null ? (
                <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
              ) : (
                <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
              )}
              <span className="min-w-0">
                <span dir="auto" className="block truncate">
                  {name}
                </span>
                {error !== null && (
                  <span role="alert" className="line-clamp-2 text-xs">
                    {error}
                  </span>
                )}
              </span>
            </span>
          ) : (
            <img src={url} alt={name} className="size-16 rounded-md object-cover" />
          )}
          {done === null && error === null && (
            <span
              role="status"
              className="absolute inset-0 flex items-center justify-center rounded-md bg-surface/60"
            >
              <Spinner />
              <span className="sr-only">{t('chat.uploading', { name })}</span>
            </span>
          )}
          <button
            type="button"
            aria-label={t('chat.removeAttached', { name })}
            onClick={() => remove(key)}
            className="absolute -end-2 -top-2 flex size-6 items-center justify-center rounded-full border border-line bg-raised text-muted hover:text-default"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Skeleton } from '@atrium/ui/skeleton';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';

export function MessagesSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      {['w-64', 'w-44', 'w-72'].map((width, index) => (
        <div key={width} className={cx('flex gap-3', index === 1 && 'flex-row-reverse')}>
          {index !== 1 && <Skeleton className="size-8 rounded-full" />}
          <Skeleton className={cx('h-14 max-w-full rounded-lg', width)} />
        </div>
      ))}
    </div>
  );
}

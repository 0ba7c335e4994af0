import { Skeleton } from '@atrium/ui/skeleton';
import { useText } from '../../lib/text.tsx';

export function RowsSkeleton({ count = 5 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="divide-y divide-line border-y border-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-4">
          <Skeleton className="size-14 shrink-0 rounded-md" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

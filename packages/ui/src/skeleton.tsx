import { avatarPixels } from './avatar.tsx';
import type { AvatarSize } from './avatar.tsx';
import { Card } from './card.tsx';
import { cx } from './lib/cx.ts';

const block = 'block animate-shimmer bg-hover';
const widths = ['w-11/12', 'w-full', 'w-4/5', 'w-3/5'] as const;

/** One shape of any size; the place that waits says so once, by `aria-busy` and a label. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(block, 'rounded-sm', className)} />;
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-3.5', index === lines - 1 ? 'w-3/5' : widths[index % 3])} />
      ))}
    </span>
  );
}

export function SkeletonAvatar({ size = 'md' }: { size?: AvatarSize }) {
  const pixels = avatarPixels[size];
  return (
    <span
      aria-hidden="true"
      className={cx(block, 'shrink-0 rounded-full')}
      style={{ width: pixels, height: pixels }}
    />
  );
}

/** The shape of a post or a person: face, two short lines, text. */
export function SkeletonCard({ picture = false, lines = 3 }: { picture?: boolean; lines?: number }) {
  return (
    <Card aria-hidden="true" padding="none">
      {picture && <span className={cx(block, 'aspect-video')} />}
      <div className="flex flex-col gap-4 p-4">
        <div className="flex items-center gap-3">
          <SkeletonAvatar />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
        {lines > 0 && <SkeletonText lines={lines} />}
      </div>
    </Card>
  );
}

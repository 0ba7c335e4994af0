import { Avatar } from './avatar.tsx';
import type { AvatarSize } from './avatar.tsx';
import { cx } from './lib/cx.ts';

export interface AvatarStackProps {
  /** Says who or how many; the faces themselves are decoration. */
  label: string;
  people: readonly { id: string; name: string; imageUrl?: string | null | undefined }[];
  max?: number | undefined;
  /** How many there are in all, where not all were sent. */
  total?: number | undefined;
  size?: Exclude<AvatarSize, 'xl'> | undefined;
}

const mores = {
  xs: 'h-6 min-w-6 text-xs',
  sm: 'h-8 min-w-8 text-xs',
  md: 'h-10 min-w-10 text-sm',
  lg: 'h-15 min-w-15 text-base',
};

export function AvatarStack({
  label,
  people,
  max = 4,
  total = people.length,
  size = 'sm',
}: AvatarStackProps) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  const ring = 'rounded-full ring-2 ring-surface';
  return (
    <span role="img" aria-label={label} className="inline-flex -space-x-1.5 rtl:space-x-reverse">
      {shown.map(({ id, name, imageUrl }) => (
        <Avatar key={id} decorative {...{ name, imageUrl, size }} className={ring} />
      ))}
      {more > 0 && (
        <span
          dir="ltr"
          className={cx(
            ring,
            mores[size],
            'relative inline-flex items-center justify-center bg-hover px-1.5 font-medium text-muted tabular-nums',
          )}
        >
          +{more}
        </span>
      )}
    </span>
  );
}

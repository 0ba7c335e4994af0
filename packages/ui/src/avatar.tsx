import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { initialsOf } from './lib/initials.ts';
import { avatarColorOf } from './theme/avatar-colors.ts';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export interface AvatarProps {
  name: string;
  imageUrl?: string | null | undefined;
  size?: AvatarSize | undefined;
  /** Shows the dot: green when true, grey when false, none when absent. */
  active?: boolean | undefined;
  activeLabel?: string | undefined;
  /** Set where the name stands beside it, so that it is not read twice. */
  decorative?: boolean | undefined;
  className?: string | undefined;
}

export const avatarPixels: Record<AvatarSize, number> = { xs: 24, sm: 32, md: 40, lg: 60, xl: 128 };

const sizes: Record<AvatarSize, string> = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-15 text-lg',
  xl: 'size-32 text-2xl',
};

const dots: Record<AvatarSize, string> = {
  xs: 'size-2 ring-1',
  sm: 'size-2.5 ring-2',
  md: 'size-3 ring-2',
  lg: 'size-3.5 ring-2',
  xl: 'size-6 ring-4 end-[6%] bottom-[6%]',
};

export function Avatar(props: AvatarProps) {
  const { name, imageUrl, size = 'md', active, activeLabel, decorative = false, className } = props;
  const label = [name, activeLabel].filter(Boolean).join(', ');
  const voice = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...voice} className={cx('relative inline-flex shrink-0 align-middle', sizes[size], className)}>
      <Face key={imageUrl} name={name} imageUrl={imageUrl ?? undefined} pixels={avatarPixels[size]} />
      {active !== undefined && <ActiveDot active={active} size={size} />}
    </span>
  );
}

function Face({ name, imageUrl, pixels }: { name: string; imageUrl: string | undefined; pixels: number }) {
  const [broken, setBroken] = useState(false);
  const color = avatarColorOf(name);
  const round = 'flex size-full items-center justify-center overflow-hidden rounded-full';
  if (imageUrl !== undefined && imageUrl !== '' && !broken) {
    return (
      <img
        // A picture that failed before the page came alive raises no event any more.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setBroken(true);
        }}
        src={imageUrl}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={cx(round, 'object-cover')}
        style={{ backgroundColor: color.background }}
      />
    );
  }
  return (
    <span
      className={cx(round, 'font-medium tracking-wide')}
      style={{ backgroundColor: color.background, color: color.text }}
    >
      {initialsOf(name)}
    </span>
  );
}

function ActiveDot({ active, size }: { active: boolean; size: AvatarSize }): ReactNode {
  const color = active ? 'bg-success' : 'bg-line-strong';
  return (
    <span
      data-active={active}
      className={cx('absolute end-0 bottom-0 rounded-full ring-surface', dots[size], color)}
    />
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { patternFor } from './theme/pattern.ts';

export interface ImageProps {
  src?: string | null | undefined;
  /** Empty where the picture adds nothing to the words beside it. */
  alt: string;
  /** Chooses the pattern that stands in: the slug or id of what is shown. */
  seed: string;
  /** Width by height; the place is kept before anything has loaded. */
  ratio?: `${number}/${number}` | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** The main picture of the page: loaded first. */
  priority?: boolean | undefined;
  className?: string | undefined;
  /** Laid over the picture. */
  children?: ReactNode;
}

export function Image(props: ImageProps) {
  const { src, alt, seed, ratio = '16/9', className, children } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const present = src !== undefined && src !== null && src !== '' && src !== broken;
  const pattern = patternFor(seed);
  const voice = present ? {} : alt === '' ? {} : { role: 'img', 'aria-label': alt };
  return (
    <div
      {...voice}
      className={cx('relative overflow-clip', className)}
      style={{ aspectRatio: ratio, ...(present ? { backgroundColor: pattern.backgroundColor } : pattern) }}
    >
      {present && <Photo {...props} src={src} onBroken={() => setBroken(src)} />}
      {children}
    </div>
  );
}

type PhotoProps = Pick<ImageProps, 'alt' | 'srcSet' | 'sizes' | 'priority'> & {
  src: string;
  onBroken: () => void;
};

function Photo({ src, alt, srcSet, sizes, priority = false, onBroken }: PhotoProps) {
  return (
    <img
      // A picture that failed before the page came alive raises no event any more.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) onBroken();
      }}
      {...{ src, alt, srcSet, sizes }}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={onBroken}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

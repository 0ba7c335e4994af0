import type { BaseImage } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { variantOf } from '../../../../lib/pictures.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazy(loadViewer);

/** Keeps its place by its own proportions, never taller than a screen; a press shows it large. */
export function ActivityPicture({ image, author }: { image: BaseImage; author: string }) {
  const { t } = useText();
  const [large, setLarge] = useState(false);
  const [covered, setCovered] = useState(image.moderation === 'warning');
  const label = image.description ?? t('feed.pictureBy', { name: author });
  const picture = (
    <img
      src={image.uri}
      srcSet={sizesOf(image)}
      sizes="(min-width: 48rem) 40rem, 100vw"
      alt={label}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className={cx('h-auto max-h-120 w-full bg-sunken object-cover', covered && 'blur-2xl')}
    />
  );
  if (covered) {
    return (
      <div className="relative overflow-clip rounded-md">
        {picture}
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
          <p className="rounded-full bg-raised px-4 py-1 text-sm">{t('feed.sensitive')}</p>
          <Button size="sm" onClick={() => setCovered(false)}>
            {t('feed.showPicture')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadViewer()}
        onClick={() => setLarge(true)}
        className="block w-full cursor-zoom-in overflow-clip rounded-md"
      >
        {picture}
      </button>
      {large && (
        <Suspense fallback={null}>
          <PictureViewer image={image} label={label} close={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
}

const thumbnailSize = 400;

/** Both stored sizes, each with its width, for the browser to choose. */
function sizesOf({ uri, width, height }: BaseImage): string {
  const small = Math.round(width * Math.min(1, thumbnailSize / Math.max(width, height)));
  return small === width ? `${uri} ${width}w` : `${variantOf(uri, 'thumbnail')} ${small}w, ${uri} ${width}w`;
}

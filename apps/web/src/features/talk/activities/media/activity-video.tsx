import type { BaseVideo } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';

/** Keeps its place by its own proportions and fetches nothing of the video before somebody wants to see it. */
export function ActivityVideo({ video, author }: { video: BaseVideo; author: string }) {
  const { t } = useText();
  if (!video.readyToStream) return <p className="text-sm text-muted">{t('feed.videoNotReady')}</p>;
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={video.thumbnailUrl}
      width={video.width}
      height={video.height}
      aria-label={t('feed.videoBy', { name: author })}
      className="h-auto max-h-120 w-full rounded-md bg-sunken object-contain"
    >
      <source src={video.dashUrl} />
      <a href={video.previewUrl}>{t('feed.videoBy', { name: author })}</a>
    </video>
  );
}

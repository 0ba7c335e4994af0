import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { type Video, VideoError, readVideo } from './read-video.ts';

/** The one video of a post. */
export function useVideo() {
  const { t } = useText();
  const [video, setVideo] = useState<Video | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(
    () => () => {
      if (video !== null) URL.revokeObjectURL(video.url);
    },
    [video],
  );
  const attach = async (file: File): Promise<void> => {
    setError(null);
    setReading(true);
    try {
      setVideo(await readVideo(file));
    } catch (failure) {
      const tooLarge = failure instanceof VideoError && failure.reason === 'size';
      setError(t(tooLarge ? 'feed.videoSize' : 'feed.videoType'));
    } finally {
      setReading(false);
    }
  };
  const remove = (): void => {
    setVideo(null);
    setError(null);
  };
  return { video, error, reading, attach, remove };
}

interface AttachedVideoProps {
  video: Video;
  /** How much of it has been sent; null while it is not being sent. */
  progress: number | null;
  remove: () => void;
  cancel: () => void;
}

export function AttachedVideo({ video, progress, remove, cancel }: AttachedVideoProps) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-clip rounded-md bg-sunken">
        <video
          src={video.url}
          controls
          muted
          playsInline
          aria-label={t('feed.videoPreview')}
          className="max-h-72 w-full object-contain"
        />
        {progress === null && (
          <span className="absolute end-1.5 top-1.5">
            <IconButton size="sm" variant="secondary" aria-label={t('feed.removeVideo')} onClick={remove}>
              <X />
            </IconButton>
          </span>
        )}
      </div>
      {progress !== null && (
        <div className="flex items-end gap-4">
          <ProgressBar
            label={t('feed.videoSending')}
            value={progress}
            valueText={format.number(progress, { style: 'percent' })}
            className="grow"
          />
          <Button size="sm" onClick={cancel}>
            {t('feed.cancelVideo')}
          </Button>
        </div>
      )}
    </div>
  );
}

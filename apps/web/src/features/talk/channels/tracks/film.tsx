import type { Content } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { nameOf } from '../../../../lib/locales.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { isCut, playHls } from './hls-film.ts';
import { tracksOf } from './tracks.api.ts';

const FilmFrames = lazy(() => import('./film-frames.tsx'));

interface FilmProps {
  content: Content;
  video: NonNullable<Content['video']>;
  onElement: (element: HTMLVideoElement | null) => void;
}

/** The browser's own player, with captions in every language that there is. */
export function Film({ content, video, onElement }: FilmProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const keep = useCallback(
    (shown: HTMLVideoElement | null) => {
      setElement(shown);
      onElement(shown);
    },
    [onElement],
  );
  const hasPlaylist = isCut(video);
  // Addresses get another grant from time to time, which is no reason to begin anew.
  const play = useEffectEvent((shown: HTMLVideoElement) => playHls(shown, video));
  useEffect(
    () => (element === null || !hasPlaylist ? undefined : play(element)),
    [element, hasPlaylist, video.id],
  );
  const captions = useQuery(tracksOf(content)).data?.data.captions ?? [];
  return (
    <>
      <video
        ref={keep}
        controls
        playsInline
        preload="none"
        poster={pictureOf(content.image, 'public') ?? video.thumbnailUrl}
        width={video.width}
        height={video.height}
        aria-label={content.title}
        className="mt-5 h-auto max-h-150 w-full rounded-lg bg-sunken object-contain"
      >
        <source src={video.dashUrl} />
        {captions.map(({ id, language, isDefault, url }) => (
          <track
            key={id}
            kind="captions"
            src={url}
            srcLang={language}
            label={nameOf(language)}
            default={isDefault}
          />
        ))}
        <a href={video.previewUrl}>{content.title}</a>
      </video>
      {element !== null && typeof video.storyboardUrl === 'string' && (
        <Suspense fallback={null}>
          <FilmFrames address={video.storyboardUrl} element={element} />
        </Suspense>
      )}
    </>
  );
}

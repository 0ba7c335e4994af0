import type { Content } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../../../lib/locales.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { tracksOf } from './tracks.api.ts';

interface FilmProps {
  content: Content;
  video: NonNullable<Content['video']>;
  onElement: (element: HTMLVideoElement | null) => void;
}

/** The browser's own player, with captions in every language that there is. */
export function Film({ content, video, onElement }: FilmProps) {
  const captions = useQuery(tracksOf(content)).data?.data.captions ?? [];
  return (
    <video
      ref={onElement}
      controls
      playsInline
      preload="none"
      poster={pictureOf(content.image, 'public') ?? video.thumbnailUrl}
      width={video.width}
      height={video.height}
      aria-label={content.title}
      className="mt-5 h-auto max-h-150 w-full rounded-lg bg-sunken object-contain"
    >
      <source src={video.hlsUrl} />
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
  );
}

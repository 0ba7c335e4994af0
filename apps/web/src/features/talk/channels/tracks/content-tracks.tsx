import type { Content } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { clockOf, type Chapter } from './clock.ts';
import { tracksOf } from './tracks.api.ts';
import { Transcript } from './transcript.tsx';
import { type Media, useEpisode, usePlace } from './use-media.ts';

/** Chapters and what is said, below a film or an episode. */
export function ContentTracks({ content, media }: { content: Content; media: Media }) {
  const tracks = useQuery(tracksOf(content)).data?.data;
  if (tracks === undefined) return null;
  return (
    <>
      {tracks.chapters.length > 0 && <Chapters chapters={tracks.chapters} media={media} />}
      {tracks.captions.length > 0 && (
        <Transcript content={content} captions={tracks.captions} media={media} />
      )}
    </>
  );
}

export function EpisodeTracks({ content }: { content: Content }) {
  return <ContentTracks content={content} media={useEpisode(content)} />;
}

function Chapters({ chapters, media }: { chapters: readonly Chapter[]; media: Media }) {
  const { t } = useText();
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const place = usePlace(media.element, starts);
  return (
    <section aria-labelledby="chapters" className="mt-6">
      <h2 id="chapters" className="mb-2 text-lg font-semibold">
        {t('channels.chapters')}
      </h2>
      <ol>
        {chapters.map(({ start, title }, index) => (
          <li key={start}>
            <button
              type="button"
              aria-current={index === place ? 'true' : undefined}
              onClick={() => media.seek(start)}
              className={cx(
                'flex min-h-11 w-full items-baseline gap-3 rounded-md px-3 py-2 text-start',
                index === place ? 'bg-brand-soft font-medium text-on-brand-soft' : 'hover:bg-hover',
              )}
            >
              <span className="w-14 shrink-0 text-sm tabular-nums">{clockOf(start)}</span>
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { countContent } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { IconButton } from '@atrium/ui/icon-button';
import { RotateCcw, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { type PlayedContent, player } from '../../../../lib/player.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { channelPath, contentPath } from '../channels.api.ts';
import { playing } from './playing.ts';
import { keepPosition, positionOf } from './positions.ts';
import { seekBy, STEP_SECONDS, useMediaSession } from './use-media-session.ts';

const speeds = [1, 1.25, 1.5, 2, 0.75];
const saveEveryMs = 3000;

/** Floats over every page; closing it clears what plays. */
export default function AudioPlayer({ content }: { content: PlayedContent }) {
  const { t } = useText();
  const { image, channel, title, slug } = content;
  const audio = useRef<HTMLAudioElement>(null);
  const place = usePlace(content);
  useMediaSession(audio, content);
  useEffect(() => {
    playing.attach(audio.current);
    return () => playing.attach(null);
  }, []);
  const skip = (seconds: number): void => {
    if (audio.current !== null) seekBy(audio.current, seconds);
  };
  return (
    <section
      aria-label={t('channels.player.label')}
      className="fixed end-4 bottom-20 z-40 w-[min(22rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-3 shadow-float md:bottom-4"
    >
      <div className="flex items-center gap-3">
        <Image
          src={pictureOf(image ?? channel.image, 'thumbnail')}
          alt=""
          seed={slug}
          ratio="1/1"
          className="w-14 shrink-0 rounded-md"
        />
        <div className="min-w-0 grow">
          <PageLink
            to={contentPath(channel.slug, slug)}
            dir="auto"
            className="block truncate rounded-sm font-semibold hover:underline"
          >
            {title}
          </PageLink>
          <PageLink
            to={channelPath(channel.slug)}
            className="block truncate rounded-sm py-0.5 text-sm text-muted hover:text-default hover:underline"
          >
            <bdi>{channel.name}</bdi>
          </PageLink>
        </div>
        <IconButton aria-label={t('channels.player.close')} size="sm" onClick={player.close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* Spoken contents have their words on their page. */}
      <audio
        ref={audio}
        controls
        autoPlay
        preload="metadata"
        src={content.audio?.url}
        aria-label={title ?? channel.name}
        onLoadedMetadata={(event) => place.resume(event.currentTarget)}
        onTimeUpdate={(event) => place.keep(event.currentTarget)}
        onPause={(event) => place.keep(event.currentTarget, true)}
        onPlay={() => place.begin()}
        className="mt-3 h-10 w-full"
      />
      <div className="mt-1 flex items-center justify-between">
        <IconButton
          aria-label={t('channels.player.back', { seconds: STEP_SECONDS })}
          size="sm"
          onClick={() => skip(-STEP_SECONDS)}
        >
          <RotateCcw aria-hidden="true" />
        </IconButton>
        <Speed
          change={(speed) => {
            if (audio.current !== null) audio.current.playbackRate = speed;
          }}
        />
        <IconButton
          aria-label={t('channels.player.forward', { seconds: STEP_SECONDS })}
          size="sm"
          onClick={() => skip(STEP_SECONDS)}
        >
          <RotateCw aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

function Speed({ change }: { change: (speed: number) => void }) {
  const { t } = useText();
  const format = useFormat();
  const [speed, setSpeed] = useState(1);
  const next = (): void => {
    const faster = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(faster);
    change(faster);
  };
  return (
    <button
      type="button"
      onClick={next}
      className="rounded-sm px-2 py-1 text-sm font-medium text-muted tabular-nums hover:bg-hover hover:text-default"
    >
      <span className="sr-only">{t('channels.player.speed')} </span>
      <bdi>{format.number(speed)}×</bdi>
    </button>
  );
}

/** Goes on where this person stopped, on this device. */
function usePlace({ id }: PlayedContent) {
  const account = useSelf().data?.data.id ?? 'visitor';
  const saved = useRef(0);
  const counted = useRef(false);
  return {
    resume(audio: HTMLAudioElement) {
      const seconds = playing.takeBeginning(id) ?? positionOf(account, id);
      if (seconds > 0) audio.currentTime = seconds;
    },
    keep(audio: HTMLAudioElement, atOnce = false) {
      const now = Date.now();
      if (!atOnce && now - saved.current < saveEveryMs) return;
      saved.current = now;
      keepPosition(account, id, audio.currentTime, audio.duration);
    },
    begin() {
      if (counted.current) return;
      counted.current = true;
      // Numbers are for managers; a listener is not told when one is lost.
      void countContent({ path: { contentId: id }, body: { what: 'play' } });
    },
  };
}

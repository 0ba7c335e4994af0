import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { clockOf, indexAt } from './clock.ts';
import { readFrames, type Frame } from './frames.ts';
import { usePlace } from './use-media.ts';

interface FilmFramesProps {
  /** Of the list of frames. */
  address: string;
  element: HTMLVideoElement;
}

const framesOf = (address: string) => ({
  queryKey: ['film-frames', address],
  queryFn: async (): Promise<Frame[]> => {
    const answer = await fetch(address);
    return answer.ok ? readFrames(await answer.text(), address) : [];
  },
  staleTime: Infinity,
});

function goTo(element: HTMLVideoElement, seconds: number): void {
  element.currentTime = seconds;
}

/** A line beneath the film that shows its pictures before it goes there. */
export default function FilmFrames({ address, element }: FilmFramesProps) {
  const { t } = useText();
  const frames = useQuery(framesOf(address)).data ?? [];
  const [at, setAt] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const last = frames.at(-1);
  const starts = frames.map(({ start }) => start);
  const played = starts[usePlace(element, starts)] ?? 0;
  if (last === undefined) return null;
  const frame = frames[Math.max(0, indexAt(starts, at))] ?? last;
  const show = (seconds: number): void => {
    setAt(Math.max(0, Math.min(last.end, seconds)));
    setIsShown(true);
  };
  const seek = (seconds: number): void => {
    show(seconds);
    goTo(element, seconds);
  };
  return (
    <div className="relative mt-2">
      {isShown && <Picture frame={frame} share={at / last.end} at={at} />}
      <input
        type="range"
        aria-label={t('channels.film.position')}
        aria-valuetext={clockOf(isShown ? at : played)}
        min={0}
        max={last.end}
        step={Math.max(0.1, frame.end - frame.start)}
        value={isShown ? at : played}
        className="h-6 w-full cursor-pointer accent-[var(--color-brand)]"
        onFocus={() => show(element.currentTime)}
        onBlur={() => setIsShown(false)}
        onPointerLeave={() => setIsShown(false)}
        onPointerMove={(event) => {
          const { left, width, right } = event.currentTarget.getBoundingClientRect();
          const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl';
          const along = isFromRight ? right - event.clientX : event.clientX - left;
          show((along / width) * last.end);
        }}
        onChange={(event) => seek(Number(event.target.value))}
      />
    </div>
  );
}

function Picture({ frame, share, at }: { frame: Frame; share: number; at: number }) {
  const { src, x, y, width, height } = frame;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-8 flex flex-col items-center overflow-hidden rounded-md border border-line bg-raised shadow-lg"
      style={{ insetInlineStart: `calc((100% - ${width}px) * ${share.toFixed(4)})`, width }}
    >
      <span
        className="block"
        style={{ width, height, backgroundImage: `url("${src}")`, backgroundPosition: `-${x}px -${y}px` }}
      />
      <span className="py-0.5 text-xs tabular-nums">{clockOf(at)}</span>
    </span>
  );
}

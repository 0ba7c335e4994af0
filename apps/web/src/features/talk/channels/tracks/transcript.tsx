import type { Content, ContentTracks } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { directionOf, nameOf } from '../../../../lib/locales.ts';
import { useText } from '../../../../lib/text.tsx';
import { clockOf } from './clock.ts';
import { transcriptOf } from './tracks.api.ts';
import { type Media, usePlace } from './use-media.ts';

interface TranscriptProps {
  content: Content;
  captions: ContentTracks['captions'];
  media: Media;
}

/** All that is said, with its times: to be read, searched by the browser, and pressed to go there. */
export function Transcript({ content, captions, media }: TranscriptProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const current =
    captions.find(({ id }) => id === chosen) ??
    captions.find(({ language }) => language.split('-')[0] === locale.split('-')[0]) ??
    captions[0];
  return (
    <section aria-labelledby="transcript" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="transcript" className="text-lg font-semibold">
          {t('channels.transcript')}
        </h2>
        {captions.length > 1 && (
          <NativeSelect
            label={t('channels.captions.language')}
            labelHidden
            value={current?.id ?? ''}
            onChange={setChosen}
          >
            {captions.map(({ id, language }) => (
              <option key={id} value={id} lang={language}>
                {nameOf(language)}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      {current !== undefined && <Words key={current.id} content={content} id={current.id} media={media} />}
    </section>
  );
}

function Words({ content, id, media }: { content: Content; id: string; media: Media }) {
  const query = useQuery(transcriptOf(content, id));
  return (
    <QueryState query={query} waiting={<Skeleton className="h-40 w-full" />}>
      {({ data }) => <Lines cues={data.cues} language={data.language} media={media} />}
    </QueryState>
  );
}

interface Cue {
  readonly from: number;
  readonly speaker: string | null;
  readonly text: string;
}

function Lines({ cues, language, media }: { cues: readonly Cue[]; language: string; media: Media }) {
  const box = useRef<HTMLOListElement>(null);
  const starts = useMemo(() => cues.map(({ from }) => from), [cues]);
  const place = usePlace(media.element, starts);
  const seek = useLatest(media.seek);
  useEffect(() => {
    const line = box.current?.children[place];
    // While nothing plays, readers stay where they are.
    if (!(line instanceof HTMLElement) || box.current === null || media.element?.paused !== false) return;
    box.current.scrollTop = line.offsetTop - box.current.clientHeight / 3;
  }, [place, media.element]);
  return (
    <ol
      ref={box}
      lang={language}
      dir={directionOf(language)}
      className="relative max-h-96 overflow-y-auto rounded-lg border border-line p-1"
    >
      {cues.map((cue, index) => (
        <Line
          // Two may begin at the same moment.
          key={`${cue.from} ${index}`}
          cue={cue}
          named={cue.speaker !== null && cue.speaker !== cues[index - 1]?.speaker}
          current={index === place}
          seek={seek}
        />
      ))}
    </ol>
  );
}

/** The same function for as long as the list is shown, so that ten thousand lines do not render with each of them. */
function useLatest(seek: (seconds: number) => void): (seconds: number) => void {
  const latest = useRef(seek);
  useEffect(() => {
    latest.current = seek;
  }, [seek]);
  const [stable] = useState(() => (seconds: number) => latest.current(seconds));
  return stable;
}

interface LineProps {
  cue: Cue;
  named: boolean;
  current: boolean;
  seek: (seconds: number) => void;
}

const Line = memo(function Line({ cue, named, current, seek }: LineProps) {
  return (
    <li className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={() => seek(cue.from)}
        className={cx(
          'flex min-h-11 w-full items-baseline gap-3 rounded-md px-2 py-2 text-start',
          current ? 'bg-brand-soft text-on-brand-soft' : 'hover:bg-hover',
        )}
      >
        <span className="w-14 shrink-0 text-sm tabular-nums">{clockOf(cue.from)}</span>
        <span className="min-w-0 wrap-anywhere">
          {named && <bdi className="font-semibold">{cue.speaker}: </bdi>}
          {cue.text}
        </span>
      </button>
    </li>
  );
});

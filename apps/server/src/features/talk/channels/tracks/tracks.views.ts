import type { SpokenCue } from '../../../../platform/captions/captions-threads.ts';
import type { CaptionsRow, ChapterRow } from './tracks.queries.ts';
import type { TracksView, TranscriptView } from './tracks.schemas.ts';

export interface Tracks {
  readonly captions: readonly (CaptionsRow & { readonly url: string })[];
  readonly chapters: readonly ChapterRow[];
}

const granted = (url: string, grant: string | null): string =>
  grant === null ? url : `${url}?grant=${grant}`;

export const captionsUrl = (id: string, grant: string | null): string =>
  granted(`/media/captions/${id}.vtt`, grant);
export const chaptersUrl = (contentId: string, grant: string | null): string =>
  granted(`/media/chapters/${contentId}.json`, grant);

export const viewTracks = ({ captions, chapters }: Tracks): TracksView => ({
  captions: captions.map(({ id, language, is_default, cue_count, url }) => ({
    id,
    language,
    isDefault: is_default,
    cues: cue_count,
    url,
  })),
  chapters: chapters.map(({ start_seconds, title }) => ({ start: start_seconds, title })),
});

export const viewTranscript = (language: string, cues: readonly SpokenCue[]): TranscriptView => ({
  language,
  cues: [...cues],
});

/** As podcast apps read it. */
export const writeChapters = (chapters: readonly ChapterRow[]): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ start_seconds, title }) => ({ startTime: start_seconds, title })),
  });

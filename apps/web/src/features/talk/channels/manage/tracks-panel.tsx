import {
  type Content,
  type ContentTracks,
  deleteCaptions,
  saveCaptions,
  saveChapters,
  setDefaultCaptions,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Captions, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { allLocales, nameOf } from '../../../../lib/locales.ts';
import { useText } from '../../../../lib/text.tsx';
import { readChapters, writeChapters } from '../tracks/clock.ts';
import { tracksOf } from '../tracks/tracks.api.ts';
import { refreshChannels } from '../channels.api.ts';
import { FileButton } from './file-button.tsx';
import { readText } from './read-text.ts';

/** Captions by language, and chapters; what is changed stands at once. */
export function TracksPanel({ content }: { content: Content }) {
  const tracks = useQuery(tracksOf(content)).data?.data;
  if (tracks === undefined) return null;
  return (
    <>
      <CaptionsPart content={content} captions={tracks.captions} />
      <ChaptersPart key={JSON.stringify(tracks.chapters)} content={content} chapters={tracks.chapters} />
    </>
  );
}

function useChange(content: Content) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<{ data: { data: ContentTracks } }>) => work(),
    meta: { quiet: true },
    onSuccess: async ({ data }) => {
      client.setQueryData(tracksOf(content).queryKey, { status: 'ok', message: 'ok', data: data.data });
      await refreshChannels(client);
    },
  });
}

function CaptionsPart({ content, captions }: { content: Content; captions: ContentTracks['captions'] }) {
  const texts = useText();
  const { t, locale } = texts;
  const [language, setLanguage] = useState(locale);
  const change = useChange(content);
  const path = { channelId: content.channel.id, contentId: content.id };
  return (
    <section aria-labelledby="captions" className="flex flex-col gap-3">
      <h2 id="captions" className="font-semibold">
        {t('channels.captions')}
      </h2>
      <p className="text-sm text-muted">{t('channels.captions.hint')}</p>
      <ul className="flex flex-col gap-1">
        {captions.map(({ id, language: spoken, isDefault, cues }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 grow">
              <bdi lang={spoken}>{nameOf(spoken)}</bdi>
              <span className="block text-sm text-muted">{t('channels.captions.cues', { count: cues })}</span>
            </span>
            {isDefault ? (
              <Badge>{t('channels.captions.default')}</Badge>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('channels.captions.makeDefaultOf', { language: nameOf(spoken) })}
                onClick={() =>
                  change.mutate(() =>
                    setDefaultCaptions({ path: { ...path, captionId: id }, throwOnError: true }),
                  )
                }
              >
                {t('channels.captions.makeDefault')}
              </Button>
            )}
            <IconButton
              size="sm"
              aria-label={t('channels.captions.remove', { language: nameOf(spoken) })}
              onClick={() =>
                change.mutate(() => deleteCaptions({ path: { ...path, captionId: id }, throwOnError: true }))
              }
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {change.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(change.error, texts)}
        </p>
      )}
      <NativeSelect label={t('channels.captions.language')} value={language} onChange={setLanguage}>
        {allLocales.map(({ code }) => (
          <option key={code} value={code} lang={code}>
            {nameOf(code)}
          </option>
        ))}
      </NativeSelect>
      <FileButton
        label={t('channels.captions.add')}
        icon={<Captions aria-hidden="true" />}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        pending={change.isPending}
        choose={(file) =>
          change.mutate(async () =>
            saveCaptions({ path, body: { language, text: await readText(file) }, throwOnError: true }),
          )
        }
      />
    </section>
  );
}

function ChaptersPart({ content, chapters }: { content: Content; chapters: ContentTracks['chapters'] }) {
  const texts = useText();
  const { t } = texts;
  const kept = writeChapters(chapters);
  const [text, setText] = useState(kept);
  const [wrong, setWrong] = useState<number | null>(null);
  const change = useChange(content);
  const save = (): void => {
    const read = readChapters(text);
    setWrong(typeof read === 'number' ? read : null);
    if (typeof read === 'number') return;
    const path = { channelId: content.channel.id, contentId: content.id };
    change.mutate(() => saveChapters({ path, body: { chapters: read }, throwOnError: true }));
  };
  const problem = change.error === null ? null : messageOf(change.error, texts);
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        className="w-full"
        label={t('channels.chapters')}
        description={t('channels.chapters.hint')}
        value={text}
        error={wrong === null ? problem : t('channels.chapters.wrong', { line: wrong })}
        onChange={setText}
      />
      <Button size="sm" pending={change.isPending} disabled={text === kept} onClick={save}>
        {t('channels.chapters.save')}
      </Button>
    </div>
  );
}

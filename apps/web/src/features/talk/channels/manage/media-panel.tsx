import { type Content, updateContent, type UpdateContentData } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AudioLines, Film, Trash2 } from 'lucide-react';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { refreshChannels } from '../channels.api.ts';
import { FilmState } from './film-state.tsx';
import { FileButton } from './file-button.tsx';
import { acceptedAudio } from './media-length.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useMediaUpload } from './use-media-upload.ts';

const acceptedVideos = 'video/mp4,video/webm,video/quicktime';

/** Picture, audio or film of a content; what is chosen is sent at once. */
export function MediaPanel({ content }: { content: Content }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const upload = useMediaUpload(content.id);
  const path = { channelId: content.channel.id, contentId: content.id };
  const put = (body: UpdateContentData['body']) => updateContent({ path, body, throwOnError: true });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    meta: { quiet: true },
    onSuccess: () => refreshChannels(client),
  });
  const send = (kind: 'audio' | 'video') => (file: File) =>
    change.mutate(async () => {
      const sent = await upload.send(file, kind);
      if (sent === null) return;
      const { audioId, videoId, duration } = sent;
      await put({
        content: {
          ...(audioId !== null && { audioId }),
          ...(videoId !== null && { videoId }),
          ...(duration !== null && { duration }),
        },
      });
    });
  const { audio, video } = content;
  return (
    <section aria-labelledby="media" className="flex flex-col gap-3">
      <h2 id="media" className="font-semibold">
        {t('channels.media')}
      </h2>
      <PictureInput
        label={t('channels.picture')}
        stored={pictureOf(content.image, 'public')}
        onChange={(imageDataUri) => {
          if (imageDataUri !== undefined) change.mutate(() => put({ content: {}, imageDataUri }));
        }}
      />
      {audio !== null && (
        <audio controls preload="none" src={audio.url} aria-label={audio.name} className="h-10 w-full" />
      )}
      {video !== null && (
        <video
          controls
          playsInline
          preload="none"
          poster={video.thumbnailUrl}
          src={video.dashUrl}
          aria-label={content.title}
          className="max-h-60 w-full rounded-md bg-sunken"
        />
      )}
      {video !== null && <FilmState key={video.id} content={content} />}
      {upload.share !== null && (
        <UploadProgress
          share={upload.share}
          state={upload.state}
          pause={upload.pause}
          resume={upload.resume}
          cancel={() => void upload.cancel()}
        />
      )}
      {upload.unfinished !== null && (
        <div role="status" className="flex flex-col items-start gap-1 text-sm">
          <p className="wrap-anywhere">{t('channels.upload.again', { name: upload.unfinished })}</p>
          <Button size="sm" variant="quiet" onClick={upload.forget}>
            {t('channels.upload.forget')}
          </Button>
        </div>
      )}
      {change.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(change.error, texts)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={t(audio === null ? 'channels.addAudio' : 'channels.replaceAudio')}
          icon={<AudioLines aria-hidden="true" />}
          accept={acceptedAudio}
          pending={change.isPending}
          choose={send('audio')}
        />
        <FileButton
          label={t(video === null ? 'channels.addVideo' : 'channels.replaceVideo')}
          icon={<Film aria-hidden="true" />}
          accept={acceptedVideos}
          pending={change.isPending}
          choose={send('video')}
        />
        {(audio !== null || video !== null) && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            pending={change.isPending}
            onClick={() =>
              change.mutate(() => put({ content: { audioId: null, videoId: null, duration: null } }))
            }
          >
            {t('channels.removeMedia')}
          </Button>
        )}
      </div>
    </section>
  );
}

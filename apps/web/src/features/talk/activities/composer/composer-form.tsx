import type { Activity, Self } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { toast } from '@atrium/ui/toast';
import { AtSign, Hash, ImagePlus } from 'lucide-react';
import { type DragEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { AttachedPicture, usePicture } from './attached-picture.tsx';
import { AttachedVideo, useVideo } from './attached-video.tsx';
import { type DraftText, type Quoted, editText } from './draft-text.ts';
import { LengthLeft, isTooLong } from './length-left.tsx';
import { MessageField } from './message-field.tsx';
import { acceptedPictures, mediaIn } from '../../../../lib/read-picture.ts';
import { acceptedVideos, isVideo } from './read-video.ts';
import { TypedLink } from './typed-link.tsx';
import { useDraft } from './use-draft.ts';
import { type Target, useSend } from './use-send.ts';

export interface ComposerFormProps {
  self: Self;
  target: Target;
  placeholder: string;
  onSent: (activity: Activity) => void;
  /** Another post that this one carries; `children` show it. */
  quote?: Quoted;
  children?: ReactNode;
  /** One line until somebody writes; the same field grows, so that no letter typed at once is lost. */
  folds?: boolean;
}

/** Writes a post. */
export function ComposerForm(props: ComposerFormProps) {
  const { self, target, placeholder, onSent, quote = null, children, folds = false } = props;
  const texts = useText();
  const { t } = texts;
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const { draft, change, clear } = useDraft(self.id, quote?.id ?? target.eventId ?? target.groupId ?? 'home');
  const pictures = usePicture();
  const { picture, description, setDescription } = pictures;
  const videos = useVideo();
  const { video } = videos;
  const [opened, setOpened] = useState(!folds);
  const removeAll = (): void => {
    pictures.remove();
    videos.remove();
  };
  /** One thing at a time: what comes takes the place of what was there. */
  const attach = (file: File): void => {
    removeAll();
    void (isVideo(file) ? videos.attach(file) : pictures.attach(file));
  };
  const send = useSend(target, (activity) => {
    clear();
    removeAll();
    setOpened(!folds);
    onSent(activity);
    toast({ kind: 'success', text: t('feed.posted') });
  });
  const empty = draft.text.trim() === '' && picture === null && video === null && quote === null;
  const folded = !opened && draft.text === '' && picture === null && video === null;
  const submit = (): void => {
    if (empty || isTooLong(draft) || send.isPending || videos.reading) return;
    send.mutate({ draft, picture, description, video, quote });
  };
  const failure = isStopped(send.error) ? null : send.error;
  const problem = pictures.error ?? videos.error ?? (failure === null ? null : messageOf(failure, texts));
  return (
    <form
      aria-label={t('feed.compose')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <DropZone onMedia={attach}>
        <div
          className={cx('flex gap-3', folded && 'cursor-text items-center')}
          onFocus={() => setOpened(true)}
          onClick={() => field.current?.focus()}
        >
          <Avatar decorative name={displayName(self)} imageUrl={pictureOf(self.image, 'thumbnail')} />
          <MessageField
            autoFocus={!folds}
            label={t('feed.compose')}
            placeholder={placeholder}
            draft={draft}
            onChange={change}
            onSend={submit}
            onMedia={attach}
            field={field}
            describedBy={lengthId}
            className={folded ? foldedField : 'min-h-18 grow pt-2'}
          />
        </div>
        {picture !== null && (
          <AttachedPicture {...{ picture, description, setDescription, remove: pictures.remove }} />
        )}
        {video !== null && (
          <AttachedVideo
            {...{ video, progress: send.progress, remove: videos.remove, cancel: send.cancel }}
          />
        )}
        {videos.reading && (
          <p role="status" className="text-sm text-muted">
            {t('feed.videoReading')}
          </p>
        )}
        {picture === null && video === null && quote === null && <TypedLink draft={draft} />}
        {children}
        {problem !== null && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {!folded && (
          <div className="flex items-center gap-1 border-t border-line pt-3">
            <Tools onMedia={attach} insert={(sign) => change(withSign(draft, sign, field.current))} />
            <span className="grow" />
            <LengthLeft draft={draft} id={lengthId} />
            <Button
              type="submit"
              variant="primary"
              pending={send.isPending}
              disabled={empty || isTooLong(draft) || videos.reading}
              className="ms-2"
            >
              {t('feed.post')}
            </Button>
          </div>
        )}
      </DropZone>
    </form>
  );
}

const foldedField =
  'min-w-0 grow rounded-full bg-sunken px-4 py-2.5 transition-colors hover:bg-hover [&_textarea]:placeholder:truncate';

/** A post that its author aborted needs no error message. */
const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A press on a sign opens the same search as typing it. */
function withSign(draft: DraftText, sign: '@' | '#', field: HTMLTextAreaElement | null): DraftText {
  if (field === null) return draft;
  const { selectionStart, selectionEnd, value } = field;
  const space = selectionStart === 0 || /\s$/.test(value.slice(0, selectionStart)) ? '' : ' ';
  const caret = selectionStart + space.length + 1;
  const text = value.slice(0, selectionStart) + space + sign + value.slice(selectionEnd);
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(caret, caret);
  });
  return editText(draft, text, caret);
}

interface ToolsProps {
  onMedia: (file: File) => void;
  insert: (sign: '@' | '#') => void;
}

function Tools({ onMedia, insert }: ToolsProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`${acceptedPictures},${acceptedVideos}`}
        hidden
        aria-label={t('feed.addMedia')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after it was removed.
          target.value = '';
          if (file !== undefined) onMedia(file);
        }}
      />
      <IconButton
        aria-label={t('feed.addMedia')}
        title={t('feed.addMedia')}
        onClick={() => input.current?.click()}
      >
        <ImagePlus />
      </IconButton>
      <IconButton aria-label={t('feed.addMention')} title={t('feed.addMention')} onClick={() => insert('@')}>
        <AtSign />
      </IconButton>
      <IconButton aria-label={t('feed.addTopic')} title={t('feed.addTopic')} onClick={() => insert('#')}>
        <Hash />
      </IconButton>
    </>
  );
}

function DropZone({ onMedia, children }: { onMedia: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <div
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        const file = mediaIn(event.dataTransfer);
        setOver(false);
        if (file === null) return;
        event.preventDefault();
        onMedia(file);
      }}
      className={cx(
        'flex flex-col gap-3 rounded-md',
        over && 'outline-2 outline-offset-8 outline-focus outline-dashed',
      )}
    >
      {children}
    </div>
  );
}

import type { ChatChannelMessage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { memo } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { cx } from '../../../../lib/cx.ts';
import { useOwnFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityMessage, LinkCard } from '../../../talk/activities/index.ts';
import { Attachments } from './attachments.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageTools } from './message-tools.tsx';

interface ChatMessageProps {
  message: ChatChannelMessage;
  /** The first of what its author said in one go. */
  begins: boolean;
  own: boolean;
  /** Answers for the conversation, and so may delete what others wrote. */
  mayModerate: boolean;
  isFound: boolean;
  isEdited: boolean;
  /** Which message is to be written anew; `null` for none. */
  edit: (id: number | null) => void;
}

/** A bubble; the reader's own stand on the far side. */
export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, begins, own, mayModerate, isFound, isEdited, edit } = props;
  return (
    <div
      data-message={message.id}
      className={cx(
        'flex gap-2 rounded-md sm:gap-3',
        own && 'flex-row-reverse',
        begins ? 'pt-3' : 'pt-1',
        isFound && 'bg-accent-soft outline-4 outline-accent-soft',
      )}
    >
      {!own && (begins ? <Face message={message} /> : <span className="w-8 shrink-0" />)}
      <div className={cx('flex min-w-0 grow flex-col gap-1', own ? 'items-end' : 'items-start')}>
        {begins && <Origin message={message} own={own} />}
        {isEdited ? (
          <MessageEditor message={message} close={() => edit(null)} />
        ) : (
          <Bubble message={message} own={own} mayDelete={own || mayModerate} edit={edit} />
        )}
      </div>
    </div>
  );
});

function Face({ message: { account } }: { message: ChatChannelMessage }) {
  if (account === null) return <span className="w-8 shrink-0" />;
  return (
    <PageLink
      to={`/people/${account.username}`}
      tabIndex={-1}
      aria-hidden="true"
      className="mt-5 h-fit shrink-0 rounded-full"
    >
      <Avatar
        decorative
        size="sm"
        name={displayName(account)}
        imageUrl={pictureOf(account.image, 'thumbnail')}
      />
    </PageLink>
  );
}

function Origin({ message: { account, createdAt }, own }: { message: ChatChannelMessage; own: boolean }) {
  const format = useOwnFormat();
  return (
    <p className="flex items-center gap-2 px-1 text-xs text-muted">
      {!own && account !== null && (
        <span dir="auto" className="font-medium text-default">
          {displayName(account)}
        </span>
      )}
      <time dateTime={createdAt} title={format.dateTime(createdAt, { year: 'numeric' })}>
        {format.time(createdAt)}
      </time>
    </p>
  );
}

interface BubbleProps {
  message: ChatChannelMessage;
  own: boolean;
  mayDelete: boolean;
  edit: (id: number) => void;
}

function Bubble({ message, own, mayDelete, edit }: BubbleProps) {
  const { t } = useText();
  const format = useOwnFormat();
  const { text, entities, account, createdAt, updatedAt } = message;
  const preview = entities.find(({ linkPreview }) => linkPreview !== null)?.linkPreview ?? null;
  const time = format.time(createdAt);
  const name = account === null ? '-' : displayName(account);
  return (
    <article
      aria-label={t('chat.messageBy', { name, time })}
      className={cx('group/message flex max-w-full items-center gap-1', own && 'flex-row-reverse')}
    >
      <div className={cx('flex min-w-0 flex-col gap-1', own ? 'items-end' : 'items-start')}>
        {text !== '' && (
          <div title={time} className={bubbleClass(own)}>
            <ActivityMessage activity={{ message: text, entities }} cut />
          </div>
        )}
        <Attachments images={message.images} files={message.files} author={name} />
        {preview !== null && (
          <div className="w-full max-w-sm">
            <LinkCard preview={preview} />
          </div>
        )}
        {updatedAt > createdAt && <p className="px-1 text-xs text-muted">{t('chat.edited')}</p>}
      </div>
      <MessageTools message={message} mayDelete={mayDelete} edit={own ? () => edit(message.id) : undefined} />
    </article>
  );
}

export const bubbleClass = (own: boolean): string =>
  cx(
    'max-w-full rounded-lg border px-3.5 py-2 sm:max-w-md',
    own ? 'border-transparent bg-brand-soft' : 'border-line bg-raised',
  );

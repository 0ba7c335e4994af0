import type { ChatChannelMessage } from '@atrium/api';
import { displayName } from '../../../../lib/names.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

const longest = 200;

export type QuotedMessage = NonNullable<NonNullable<ChatChannelMessage['replyTo']>['message']>;

/** A message as one line of text. */
export function newsOf(message: ChatChannelMessage, texts: TextFunctions): string {
  const { t } = texts;
  if (message.type === 'system') return noteOf(message, texts);
  const text = message.text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
  if (text !== '') return text;
  const [file] = message.files;
  if (message.images.length > 0) return t('chat.pictures', { count: message.images.length });
  return file?.name ?? '';
}

/** A quoted message as one line of text. */
export function quotedText(
  { text, imagesCount, fileName }: Pick<QuotedMessage, 'text' | 'imagesCount' | 'fileName'>,
  { t }: TextFunctions,
): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line !== '') return line;
  return imagesCount > 0 ? t('chat.pictures', { count: imagesCount }) : (fileName ?? '');
}

/** A system note, in the reader's language. */
export function noteOf({ account, system, text }: ChatChannelMessage, { t }: TextFunctions): string {
  if (system === null || account === null) return text;
  const who = displayName(account);
  const whom = system.account === null ? '-' : displayName(system.account);
  const subject = system.subject ?? '';
  switch (system.name) {
    case 'created':
      return t('chat.noteCreated', { who, subject });
    case 'renamed':
      return t('chat.noteRenamed', { who, subject });
    case 'added':
      return t('chat.noteAdded', { who, whom });
    case 'left':
      return t('chat.noteLeft', { who });
    case 'removed':
      return t('chat.noteRemoved', { who, whom });
  }
}

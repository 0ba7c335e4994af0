import type { BaseAccount, SupportConversation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextArea } from '@atrium/ui/text-area';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { supportCalls } from './support.api.ts';

interface ConversationProps {
  ticket: SupportConversation;
  /** The side whose messages are aligned as the reader's own. */
  reader: 'sender' | 'staff';
}

/** The request and what was said to it, from both sides. */
export function Conversation({ ticket, reader }: ConversationProps) {
  const { t } = useText();
  const { config } = useSite();
  const sender = ticket.account === null ? ticket.email : displayName(ticket.account);
  const staffName = (author: BaseAccount | null): string =>
    author === null
      ? config.NAME
      : t('support.from', { name: displayName(author), organization: config.NAME });
  const nameOf = (fromStaff: boolean, author: BaseAccount | null): string => {
    if (fromStaff) return staffName(author);
    return reader === 'sender' ? t('support.you') : sender;
  };
  return (
    <ol className="flex flex-col gap-4">
      <Said own={reader === 'sender'} name={nameOf(false, null)} at={ticket.createdAt}>
        {ticket.request}
      </Said>
      {ticket.messages.map(({ id, fromStaff, author, text, createdAt }) => (
        <Said
          key={id}
          own={fromStaff === (reader === 'staff')}
          name={nameOf(fromStaff, author)}
          at={createdAt}
        >
          {text}
        </Said>
      ))}
    </ol>
  );
}

function Said({ own, name, at, children }: { own: boolean; name: string; at: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <li
      className={cx('flex max-w-[90%] flex-col gap-1', own ? 'items-end self-end' : 'items-start self-start')}
    >
      <p className="text-xs text-muted">
        <bdi className="font-medium">{name}</bdi>
        {' · '}
        <time dateTime={at}>{format.dateTime(at)}</time>
      </p>
      <p
        dir="auto"
        className={cx(
          'rounded-lg px-4 py-3 wrap-anywhere whitespace-pre-wrap',
          own ? 'bg-brand-soft text-on-brand-soft' : 'bg-sunken',
        )}
      >
        {children}
      </p>
    </li>
  );
}

interface ReplyFormProps {
  label: string;
  description?: string;
  action: string;
  said: string;
  send: (text: string, key: string) => Promise<unknown>;
  /** Ways to begin with a text that is there already. */
  beginnings?: (put: (text: string) => void) => ReactNode;
}

export function ReplyForm({ label, description, action, said, send, beginnings }: ReplyFormProps) {
  const texts = useText();
  const [text, setText] = useState('');
  // A repeat of the same words is the same message; other words are another one.
  const attempt = useRef({ words: '', key: '' });
  const sendOnce = (written: string): Promise<unknown> => {
    if (attempt.current.words !== written) attempt.current = { words: written, key: newKey() };
    return send(written, attempt.current.key);
  };
  const { mutation, errors } = useSave(sendOnce, {
    touches: supportCalls,
    said,
    onSaved: () => {
      const { words } = attempt.current;
      attempt.current = { words: '', key: '' };
      // Words typed while it was sent stay.
      setText((now) => (now === words ? '' : now));
    },
  });
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(text);
      }}
      className="mt-6 flex flex-col items-start gap-3"
    >
      {beginnings?.((added) => setText((before) => [before.trim(), added].filter(Boolean).join('\n\n')))}
      <TextArea
        label={label}
        {...(description === undefined ? {} : { description })}
        name="text"
        value={text}
        onChange={setText}
        required
        maxLength={10_000}
        dir="auto"
        className="w-full"
      />
      <Button type="submit" variant="primary" pending={mutation.isPending}>
        {action}
      </Button>
    </Form>
  );
}

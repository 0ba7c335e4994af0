import type { Activity, BaseActivityEntity, BaseInterest } from '@atrium/api';
import { textLinkClass } from '@atrium/ui/link';
import { Fragment, type ReactNode, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { cx } from '../../../../lib/cx.ts';
import { useModule } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { type Mark, type MessagePart, messageParts } from './message-parts.ts';

const longText = 700;
const manyLines = 12;

interface ActivityMessageProps {
  activity: Pick<Activity, 'message' | 'entities'>;
  /** Long texts are cut, with the rest one press away. */
  cut?: boolean;
  className?: string;
}

export function ActivityMessage({ activity, cut = false, className }: ActivityMessageProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { message, entities } = activity;
  if (message === '') return null;
  const long = cut && !open && (message.length > longText || message.split('\n').length > manyLines);
  return (
    <div className={className}>
      <p
        dir="auto"
        className={cx('[unicode-bidi:plaintext] wrap-anywhere whitespace-pre-wrap', long && 'line-clamp-9')}
      >
        {messageParts(message, entities ?? []).map((part) => (
          <Fragment key={part.start}>{drawPart(part)}</Fragment>
        ))}
      </p>
      {long && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mt-1 rounded-sm text-sm font-medium text-muted hover:text-default"
        >
          {t('feed.readMore')}
        </button>
      )}
    </div>
  );
}

function drawPart({ text, marks, entity }: MessagePart<BaseActivityEntity>): ReactNode {
  return drawEntity(entity, drawMarks(text, marks));
}

function drawMarks(text: string, marks: ReadonlySet<Mark>): ReactNode {
  let node: ReactNode = text;
  if (marks.has('bold')) node = <strong className="font-semibold">{node}</strong>;
  if (marks.has('italic')) node = <em>{node}</em>;
  if (marks.has('underline')) node = <u>{node}</u>;
  if (marks.has('strike')) node = <s>{node}</s>;
  return node;
}

function drawEntity(entity: BaseActivityEntity | null, content: ReactNode): ReactNode {
  if (entity === null) return content;
  if (entity.type === 'mention' && entity.account !== null) {
    return (
      <PageLink to={`/people/${entity.account.username}`} className={entityClass}>
        {content}
      </PageLink>
    );
  }
  if (entity.type === 'interest' && entity.interest !== null) {
    return <InterestLink interest={entity.interest}>{content}</InterestLink>;
  }
  if (entity.type === 'link' && entity.href !== null && isWebAddress(entity.href)) {
    return (
      <a href={entity.href} target="_blank" rel="nofollow ugc noopener" className={textLinkClass}>
        {content}
      </a>
    );
  }
  return content;
}

interface InterestLinkProps {
  interest: BaseInterest;
  children: ReactNode;
}

/** Interests without pages of their own lead to what else bears their name. */
function InterestLink({ interest: { id, name }, children }: InterestLinkProps) {
  const withPages = useModule('interests');
  return (
    <PageLink
      to={withPages ? `/interests/${id}` : `/search?q=${encodeURIComponent(name)}`}
      className={entityClass}
    >
      {children}
    </PageLink>
  );
}

const entityClass = 'rounded-sm font-medium text-brand hover:underline underline-offset-2';

function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

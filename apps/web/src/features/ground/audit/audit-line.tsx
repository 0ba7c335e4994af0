import type { StaffAuditEntry } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { linkClass } from '@atrium/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { doneSentence, namedSentence } from './audit-texts.ts';
import type { AuditFilter } from './use-audit-filter.ts';

/** One thing that a member of the staff did, as a sentence. */
export function AuditLine({ entry, filter }: { entry: StaffAuditEntry; filter: AuditFilter }) {
  const { t } = useText();
  const format = useFormat();
  const { account, changes, createdAt, status, subjectId } = entry;
  const name = account === null ? t('admin.audit.gone') : displayName(account);
  return (
    <li className="flex gap-3 py-4">
      <Avatar decorative name={name} imageUrl={account && pictureOf(account.image, 'thumbnail')} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Sentence entry={entry} person={name} />
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {format.time(createdAt)}
          </time>
          {status === null && <Badge tone="warning">{t('admin.audit.unknown')}</Badge>}
          {status !== null && status >= 500 && <Badge tone="danger">{t('admin.audit.failed')}</Badge>}
          {subjectId !== null && filter.subject === '' && (
            <Link to={filter.addressOf('subject', subjectId)} preventScrollReset className={linkClass}>
              {t('admin.audit.subject.only')}
            </Link>
          )}
        </p>
        {changes.length > 0 && <AuditChanges entry={entry} />}
      </div>
    </li>
  );
}

function Sentence({ entry, person }: { entry: StaffAuditEntry; person: string }) {
  const { t, rich, has } = useText();
  const { account, operation, people, subjectId, subjectName, summary } = entry;
  const subject = people.find(({ id }) => id === subjectId);
  const thing = subjectName ?? (subject === undefined ? null : displayName(subject));
  const name = thing === null ? '' : subjectName === null ? thing : t('admin.audit.quoted', { name: thing });
  const tags = {
    person: (text: ReactNode) =>
      account === null ? (
        text
      ) : (
        <PageLink to={`/people/${account.username}`} className="rounded-sm font-medium hover:underline">
          <bdi>{text}</bdi>
        </PageLink>
      ),
    thing: (text: ReactNode) => <bdi className="font-medium">{text}</bdi>,
  };
  const named = namedSentence(has, operation);
  if (named !== undefined) return rich(named, tags, { person, name });
  const done = doneSentence(has, operation);
  if (done !== undefined) return rich(done, tags, { person });
  return rich('admin.audit.other', tags, { person, summary, name });
}

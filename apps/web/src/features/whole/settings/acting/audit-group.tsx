import { type AuditEntry, listAuditInfiniteOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { wordOf } from './audit-words.ts';
import { SettingsGroup } from '../settings-page.tsx';

const log = () => ({ ...listAuditInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

/** The log of actions that others took with the account, and of people whom its owner let in. */
export function AuditGroup() {
  const { t } = useText();
  const list = useInfiniteQuery(log());
  const entries = itemsOf(list.data);
  return (
    <SettingsGroup title={t('account.audit')} text={t('account.audit.text')}>
      <QueryState
        query={list}
        waiting={<PersonLinesSkeleton count={3} />}
        isEmpty={() => entries.length === 0}
        empty={<p className="text-sm text-muted">{t('account.audit.none')}</p>}
      >
        {() => (
          <div>
            <ol aria-label={t('account.audit')} className="divide-y divide-line">
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ol>
            <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
          </div>
        )}
      </QueryState>
    </SettingsGroup>
  );
}

function Line({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const format = useFormat();
  const { account, via, shareName, status } = entry;
  const who =
    account !== null
      ? displayName(account)
      : via === 'share'
        ? t('account.audit.link', { name: shareName ?? '' })
        : t('account.audit.gone');
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      {account === null ? (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-muted">
          <Link2 aria-hidden="true" className="size-4" />
        </span>
      ) : (
        <Avatar decorative size="sm" name={who} imageUrl={pictureOf(account.image, 'thumbnail')} />
      )}
      <div className="min-w-40 flex-1">
        <p>{t(wordOf(entry.operation))}</p>
        <p className="text-sm text-muted">
          <bdi>{via === 'self' ? t('account.audit.you') : who}</bdi>
          {' · '}
          <time dateTime={entry.createdAt}>{format.dateTime(entry.createdAt)}</time>
        </p>
      </div>
      {(status === null || status >= 500) && <Badge tone="warning">{t('account.audit.unknownEnd')}</Badge>}
    </li>
  );
}

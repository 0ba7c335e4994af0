import type { AccountMergePreview } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { useText } from '../../../lib/text.tsx';

const THINGS = {
  passes: 'admin.merge.passes',
  registrations: 'admin.merge.registrations',
  bookings: 'admin.merge.bookings',
  subscriptions: 'admin.merge.subscriptions',
  invoices: 'admin.merge.invoices',
  payments: 'admin.merge.payments',
  posts: 'admin.merge.posts',
  followers: 'admin.merge.followers',
  following: 'admin.merge.following',
  groups: 'admin.merge.groups',
  conversations: 'admin.merge.conversations',
  messages: 'admin.merge.messages',
  contents: 'admin.merge.contents',
  events: 'admin.merge.events',
  surveys: 'admin.merge.surveys',
  notes: 'admin.merge.notes',
  tiers: 'admin.merge.tiers',
  tickets: 'admin.merge.tickets',
  files: 'admin.merge.files',
} as const;

/** The effects of a merge, in sentences. */
export function MergePreview({ preview }: { preview: AccountMergePreview }) {
  const { t } = useText();
  const { from, into, moves, conflicts, sharedConversations, sharedGroups } = preview;
  const names = { name: from.name, into: into.name };
  return (
    // The dialog scrolls, and holds nothing else that the keyboard reaches.
    <div
      className="flex flex-col gap-4"
      tabIndex={0}
      role="region"
      aria-label={t('admin.merge.moves', names)}
    >
      {conflicts.length > 0 && (
        <Banner tone="warning">
          <h3 className="font-semibold">{t('admin.merge.conflicts')}</h3>
          <ul className="list-disc ps-5">
            {conflicts.map(({ code, sentence }) => (
              <li key={code} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <section>
        <h3 className="font-semibold">{t('admin.merge.moves', names)}</h3>
        {moves.length === 0 ? (
          <p className="text-sm text-muted">{t('admin.merge.nothing')}</p>
        ) : (
          <ul className="mt-1 list-disc ps-5 text-sm">
            {moves.map(({ thing, count }) => (
              <li key={thing}>{t(THINGS[thing], { count })}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3 className="font-semibold">{t('admin.merge.ends')}</h3>
        <ul className="mt-1 list-disc ps-5 text-sm">
          <li>{t('admin.merge.signIns', names)}</li>
          <li>{t('admin.merge.profile', names)}</li>
          <li>{t('admin.merge.address', names)}</li>
          {sharedConversations > 0 && (
            <li>{t('admin.merge.sharedConversations', { count: sharedConversations })}</li>
          )}
          {sharedGroups > 0 && <li>{t('admin.merge.sharedGroups', { count: sharedGroups })}</li>}
        </ul>
      </section>
      <p className="text-sm">{t('admin.merge.told', names)}</p>
      <p className="text-sm font-semibold">{t('admin.merge.final')}</p>
    </div>
  );
}

import { type BaseAccount, putGroupSponsor, removeGroupSponsor } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HeartHandshake, Trash2 } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { PersonLine } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { sponsorsOf } from '../groups.api.ts';

/** Accounts that members see beside the posts of the group, in the order in which they were added. */
export default function ManageSponsorsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const list = useInfiniteQuery(sponsorsOf(slug));
  const sponsors = itemsOf(list.data);
  const done = { touches: ['listGroupSponsors'], said: t('form.saved'), onSaved: () => undefined };
  const add = useSave(async (people: readonly BaseAccount[]) => {
    for (const [index, { id }] of people.entries())
      await putGroupSponsor({
        path: { groupId: slug, accountId: id },
        body: { sortOrder: sponsors.length + index },
        throwOnError: true,
      });
  }, done);
  const [asked] = add.mutation.variables ?? [];
  const refused = add.errors['accountId'];
  const remove = useSave(
    (accountId: string) => removeGroupSponsor({ path: { groupId: slug, accountId }, throwOnError: true }),
    done,
  );
  return (
    <>
      <h2 className="text-lg font-semibold">{t('groups.manage.sponsors')}</h2>
      <p className="mt-1 mb-5 text-sm text-muted">{t('groups.manage.sponsorsText')}</p>
      <PeoplePicker
        label={t('groups.manage.addSponsor')}
        placeholder={t('groups.manage.addSponsorHint')}
        value={[]}
        without={sponsors.map(({ id }) => id)}
        onChange={(people) => add.mutation.mutate(people)}
        error={asked === undefined || refused === undefined ? null : `${displayName(asked)}: ${refused}`}
      />
      <div className="mt-6">
        <QueryState
          query={list}
          waiting={<PersonRowsSkeleton count={2} />}
          isEmpty={() => sponsors.length === 0}
          empty={<EmptyState illustration={<HeartHandshake />} title={t('groups.manage.noSponsors')} />}
        >
          {() => (
            <>
              <ul
                aria-label={t('groups.manage.sponsors')}
                className="divide-y divide-line border-y border-line"
              >
                {sponsors.map((account) => (
                  <li key={account.id}>
                    <PersonLine account={account}>
                      <Button
                        size="sm"
                        variant="quiet"
                        icon={<Trash2 aria-hidden="true" />}
                        disabled={remove.mutation.isPending}
                        onClick={() => remove.mutation.mutate(account.id)}
                        aria-label={t('groups.manage.removeSponsor', { name: displayName(account) })}
                      >
                        {t('form.pictureRemove')}
                      </Button>
                    </PersonLine>
                  </li>
                ))}
              </ul>
              <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}

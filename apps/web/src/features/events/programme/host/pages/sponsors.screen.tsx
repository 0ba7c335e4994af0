import { addListingSponsor, type BaseAccount, type EventListing, removeListingSponsor } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { PeoplePicker } from '../../../../../components/people-picker.tsx';
import { displayName } from '../../../../../lib/names.ts';
import { useText } from '../../../../../lib/text.tsx';
import { PersonRow } from '../../../../ground/accounts/index.ts';
import { HostPage } from '../host-page.tsx';
import { refreshListing, useListing } from '../host.api.ts';
import { Sponsorships } from './sponsorships.tsx';

/** The event's sponsors, as its page names them. */
export default function SponsorsScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.sponsors')} text={t('host.sponsorsText')}>
      {listing !== undefined && (
        <div className="max-w-3xl">
          <Sponsors listing={listing} />
          <Sponsorships listing={listing} />
        </div>
      )}
    </HostPage>
  );
}

function Sponsors({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const client = useQueryClient();
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const { id: eventId, sponsors } = listing;
  const add = useMutation({
    mutationFn: async () => {
      for (const { id: sponsorId } of people)
        await addListingSponsor({ path: { eventId }, body: { sponsorId }, throwOnError: true });
    },
    onSuccess: () => setPeople([]),
    onSettled: () => refreshListing(client),
  });
  return (
    <div>
      <div className="mb-8 flex flex-wrap items-end gap-3">
        <div className="min-w-64 grow">
          <PeoplePicker
            label={t('host.addSponsors')}
            placeholder={t('host.addSponsorsHint')}
            value={people}
            onChange={setPeople}
            without={sponsors.map(({ id }) => id)}
          />
        </div>
        <Button
          variant="primary"
          disabled={people.length === 0}
          pending={add.isPending}
          onClick={() => add.mutate()}
        >
          {t('host.add')}
        </Button>
      </div>
      {sponsors.length === 0 ? (
        <EmptyState level={3} illustration={<HeartHandshake />} title={t('host.noSponsors')} />
      ) : (
        <ul aria-label={t('host.sponsors')}>
          {sponsors.map((account) => (
            <li key={account.id}>
              <PersonRow account={account}>
                <RemoveSponsor eventId={eventId} account={account} />
              </PersonRow>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RemoveSponsor({ eventId, account }: { eventId: string; account: BaseAccount }) {
  const { t } = useText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeListingSponsor({ path: { eventId, sponsorId: account.id }, throwOnError: true }),
    onSettled: () => refreshListing(client),
  });
  return (
    <Button
      size="sm"
      pending={remove.isPending}
      aria-label={t('host.removeName', { name: displayName(account) })}
      onClick={() => remove.mutate()}
    >
      {t('host.remove')}
    </Button>
  );
}

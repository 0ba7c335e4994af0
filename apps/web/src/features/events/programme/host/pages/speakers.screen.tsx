import { deleteListingSpeaker, listEventSpeakersInfiniteOptions, type Speaker } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MicVocal, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmButton } from '../../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../../components/more-button.tsx';
import { QueryState } from '../../../../../components/query-state.tsx';
import { itemsOf, pageSize, paged } from '../../../../../lib/queries.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useDebounced } from '../../../../../lib/use-debounced.ts';
import { PersonRowsSkeleton } from '../../../../ground/accounts/index.ts';
import { HostPage } from '../host-page.tsx';
import { refreshListing, useListing } from '../host.api.ts';

const SpeakerDialog = lazy(() => import('./speaker-dialog.tsx'));

type Open = { existing: Speaker | undefined } | null;

/** The speakers of an event, for its hosts. */
export default function HostSpeakersScreen() {
  const { t } = useText();
  const listing = useListing();
  const [open, setOpen] = useState<Open>(null);
  return (
    <HostPage
      title={t('host.speakers')}
      text={t('host.speakersText')}
      action={
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpen({ existing: undefined })}
        >
          {t('host.addSpeaker')}
        </Button>
      }
    >
      {listing !== undefined && <Speakers eventId={listing.id} edit={(existing) => setOpen({ existing })} />}
      {open !== null && listing !== undefined && (
        <Suspense>
          <SpeakerDialog eventId={listing.id} existing={open.existing} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </HostPage>
  );
}

function Speakers({ eventId, edit }: { eventId: string; edit: (speaker: Speaker) => void }) {
  const { t } = useText();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const query = { page: 1, pageSize, ...(search !== '' && { search }) };
  const list = useInfiniteQuery({
    ...listEventSpeakersInfiniteOptions({ path: { eventId }, query }),
    ...paged(),
    placeholderData: keepPreviousData,
  });
  const speakers = itemsOf(list.data);
  return (
    <div className="max-w-2xl">
      <SearchField
        label={t('host.searchSpeakers')}
        placeholder={t('host.searchSpeakers')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={setText}
        className="mb-4"
      />
      <QueryState
        query={list}
        waiting={<PersonRowsSkeleton count={4} />}
        isEmpty={() => speakers.length === 0}
        empty={
          <EmptyState
            level={3}
            illustration={<MicVocal />}
            title={search === '' ? t('host.noSpeakers') : t('search.nothing', { text: search })}
          />
        }
      >
        {() => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {speakers.map((speaker) => (
                <li key={speaker.id}>
                  <SpeakerRow eventId={eventId} speaker={speaker} edit={() => edit(speaker)} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function SpeakerRow({ eventId, speaker, edit }: { eventId: string; speaker: Speaker; edit: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const name = [speaker.firstName, speaker.lastName].filter(Boolean).join(' ');
  const about = [speaker.title, speaker.company].filter(Boolean).join(', ');
  const remove = useMutation({
    mutationFn: () => deleteListingSpeaker({ path: { eventId, speakerId: speaker.id }, throwOnError: true }),
    onSettled: () => refreshListing(client),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 py-3 sm:px-2">
      <Avatar decorative name={name} imageUrl={pictureOf(speaker.image, 'thumbnail')} />
      <div className="min-w-32 grow">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {about === '' ? speaker.sessions.map((session) => session.name).join(' · ') : about}
        </p>
      </div>
      <Button size="sm" aria-label={t('host.editName', { name })} onClick={edit}>
        {t('form.edit')}
      </Button>
      <ConfirmButton
        size="sm"
        variant="quiet"
        aria-label={t('host.deleteName', { name })}
        pending={remove.isPending}
        question={{
          title: t('form.deleteQuestion', { name }),
          text: t('host.removeSpeakerText'),
          action: t('form.delete'),
        }}
        onConfirm={() => remove.mutate()}
      >
        {t('form.delete')}
      </ConfirmButton>
    </div>
  );
}

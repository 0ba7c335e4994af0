import {
  type BaseEventSponsorship,
  deleteListingSponsorship,
  deleteListingSponsorshipLevel,
  type EventListing,
  type EventSponsorshipLevel,
  updateListingSponsorship,
  updateListingSponsorshipLevel,
} from '@atrium/api';
import { lazy, Suspense, useState } from 'react';
import { displayName } from '../../../../../lib/names.ts';
import { useText } from '../../../../../lib/text.tsx';
import { AddPart, inOrder, PartRow, useChange } from '../agenda/parts.tsx';

const LevelDialog = lazy(() => import('./sponsorship-level-dialog.tsx'));
const SponsorshipDialog = lazy(() => import('./sponsorship-dialog.tsx'));

type Open =
  | { what: 'level'; existing: EventSponsorshipLevel | undefined }
  | { what: 'sponsor'; level: EventSponsorshipLevel; existing: BaseEventSponsorship | undefined }
  | null;

/** Ranks such as gold and silver, each with its sponsors; whoever sponsors need not have an account. */
export function Sponsorships({
  listing: { id: eventId, sponsorshipLevels: levels },
}: {
  listing: EventListing;
}) {
  const { t } = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="levels" className="mt-12">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="levels" className="text-lg font-semibold">
          {t('host.levels')}
        </h3>
        <AddPart label={t('host.addLevel')} onClick={() => setOpen({ what: 'level', existing: undefined })} />
      </div>
      <p className="mb-4 text-sm text-muted">{t('host.levelsText')}</p>
      <div className="flex flex-col gap-8">
        {levels.map((level, index) => (
          <Level
            key={level.id}
            eventId={eventId}
            level={level}
            ids={levels.map(({ id }) => id)}
            index={index}
            open={setOpen}
          />
        ))}
      </div>
      {open !== null && (
        <Suspense>
          {open.what === 'level' ? (
            <LevelDialog eventId={eventId} existing={open.existing} count={levels.length} onClose={close} />
          ) : (
            <SponsorshipDialog
              eventId={eventId}
              level={open.level}
              existing={open.existing}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </section>
  );
}

interface LevelProps {
  eventId: string;
  level: EventSponsorshipLevel;
  ids: readonly string[];
  index: number;
  open: (open: Open) => void;
}

function Level({ eventId, level, ids, index, open }: LevelProps) {
  const { t } = useText();
  const change = useChange();
  const path = { eventId, sponsorshipLevelId: level.id };
  return (
    <section aria-label={level.name}>
      <PartRow
        heads
        name={level.name}
        about={level.description ?? undefined}
        ids={ids}
        index={index}
        pending={change.isPending}
        onMove={(next) =>
          change.mutate(
            inOrder(next, (sponsorshipLevelId, sortOrder) =>
              updateListingSponsorshipLevel({
                path: { eventId, sponsorshipLevelId },
                body: { sortOrder },
                throwOnError: true,
              }),
            ),
          )
        }
        onEdit={() => open({ what: 'level', existing: level })}
        removal={t('host.removeLevelText')}
        onRemove={() => change.mutate(() => deleteListingSponsorshipLevel({ path, throwOnError: true }))}
      />
      <ul className="divide-y divide-line border-y border-line sm:ps-6">
        {level.sponsors.map((sponsor, position) => (
          <li key={sponsor.id}>
            <PartRow
              name={sponsor.name}
              about={sponsor.account === null ? (sponsor.url ?? undefined) : displayName(sponsor.account)}
              ids={level.sponsors.map(({ id }) => id)}
              index={position}
              pending={change.isPending}
              onMove={(next) =>
                change.mutate(
                  inOrder(next, (sponsorshipId, sortOrder) =>
                    updateListingSponsorship({
                      path: { ...path, sponsorshipId },
                      body: { sortOrder },
                      throwOnError: true,
                    }),
                  ),
                )
              }
              onEdit={() => open({ what: 'sponsor', level, existing: sponsor })}
              removal={t('host.removeSponsorText')}
              onRemove={() =>
                change.mutate(() =>
                  deleteListingSponsorship({
                    path: { ...path, sponsorshipId: sponsor.id },
                    throwOnError: true,
                  }),
                )
              }
            />
          </li>
        ))}
        <li className="py-3">
          <AddPart
            label={t('host.addSponsor')}
            onClick={() => open({ what: 'sponsor', level, existing: undefined })}
          />
        </li>
      </ul>
    </section>
  );
}

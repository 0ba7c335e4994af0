import { deleteListingSession, type Session } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ConfirmButton } from '../../../../../components/confirm-button.tsx';
import { useText } from '../../../../../lib/text.tsx';
import { useClock } from '../../event-times.ts';
import type { Clash } from './clashes.ts';
import { refreshListing } from '../host.api.ts';

interface AgendaRowsProps {
  eventId: string;
  sessions: readonly Session[];
  clashes: ReadonlyMap<string, Clash[]>;
  zone: string;
  edit: (session: Session) => void;
}

/** The sessions of a day below each other. */
export function AgendaRows({ eventId, sessions, clashes, zone, edit }: AgendaRowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <li key={session.id}>
          <Row
            eventId={eventId}
            session={session}
            clashes={clashes.get(session.id) ?? []}
            zone={zone}
            edit={edit}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  eventId: string;
  session: Session;
  clashes: readonly Clash[];
  zone: string;
  edit: (session: Session) => void;
}

function Row({ eventId, session, clashes, zone, edit }: RowProps) {
  const { t } = useText();
  const clock = useClock(zone);
  const client = useQueryClient();
  const { name } = session;
  const people = session.speakers.map(({ firstName, lastName }) =>
    [firstName, lastName].filter(Boolean).join(' '),
  );
  const facts = [session.location?.name, people.join(', ')].filter(
    (fact) => fact !== undefined && fact !== '',
  );
  const remove = useMutation({
    mutationFn: () => deleteListingSession({ path: { eventId, sessionId: session.id }, throwOnError: true }),
    onSettled: () => refreshListing(client),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="basis-full text-sm text-muted tabular-nums sm:shrink-0 sm:basis-32">
        {clock.times(session.startTime, session.endTime)}
      </p>
      <div className="min-w-40 grow">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p dir="auto" className="text-sm text-muted">
          {facts.join(' · ')}
        </p>
        <ClashNotes clashes={clashes} />
      </div>
      <div className="flex items-center gap-1">
        <Button size="sm" aria-label={t('host.editName', { name })} onClick={() => edit(session)}>
          {t('form.edit')}
        </Button>
        <ConfirmButton
          size="sm"
          variant="quiet"
          aria-label={t('host.deleteName', { name })}
          pending={remove.isPending}
          question={{
            title: t('form.deleteQuestion', { name }),
            text: t('host.removeSessionText'),
            action: t('form.delete'),
          }}
          onConfirm={() => remove.mutate()}
        >
          {t('form.delete')}
        </ConfirmButton>
      </div>
    </div>
  );
}

export function ClashNotes({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useText();
  if (clashes.length === 0) return null;
  const names = [...new Set(clashes.flatMap(({ speaker }) => speaker ?? []))];
  const texts = [
    ...(clashes.some(({ speaker }) => speaker === null) ? [t('host.clashRoom')] : []),
    ...names.map((name) => t('host.clashSpeaker', { name })),
  ];
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-on-warning-soft">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      {texts.join(' · ')}
    </p>
  );
}

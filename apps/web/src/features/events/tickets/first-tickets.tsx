import { createListingPassType, type EventListing } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Gift, PencilLine, Ticket, TicketPercent } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import type { Period } from './schedule-fields.tsx';
import { offerCalls } from './tickets.api.ts';
import { useEventClock } from './zone.ts';

const PassTypeDialog = lazy(() => import('./pass-type-dialog.tsx'));
const DAY = 86_400_000;

/** Nothing is sold yet: how people usually get in, to begin with. */
export function FirstTickets({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const { toInput } = useEventClock();
  const [template, setTemplate] = useState<{ name: string; prices: Period[] } | 'blank' | null>(null);
  const free = useSave(
    () =>
      createListingPassType({
        path: { eventId: listing.slug },
        body: { name: t('tickets.template.freeName'), price: 0 },
        throwOnError: true,
      }),
    {
      touches: [...offerCalls, 'getListingChecklist'],
      said: t('tickets.template.freeDone'),
      onSaved: () => undefined,
    },
  ).mutation;
  const startPaid = () => {
    const now = Date.now();
    const start = Date.parse(listing.eventStart);
    // The early price ends a month before, or half-way where the event is sooner than that.
    const end = Math.max(start - 30 * DAY, (now + start) / 2);
    const early: Period = {
      key: newUuid(),
      id: null,
      value: '',
      name: t('tickets.template.early'),
      start: toInput(new Date(now).toISOString()),
      end: toInput(new Date(start > now ? end : now + DAY).toISOString()),
    };
    setTemplate({ name: t('tickets.template.paidName'), prices: [early] });
  };
  return (
    <section
      aria-labelledby="first-tickets"
      className="mx-auto flex max-w-xl flex-col items-center py-6 text-center"
    >
      <span
        aria-hidden="true"
        className="mb-5 flex size-16 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft"
      >
        <Ticket className="size-7" />
      </span>
      <h3 id="first-tickets" className="text-lg font-semibold">
        {t('tickets.first')}
      </h3>
      <p className="mt-1 mb-6 max-w-sm text-sm text-muted">{t('tickets.firstText')}</p>
      <ul className="w-full divide-y divide-line border-y border-line text-start">
        <Choice
          icon={<Gift />}
          title={t('tickets.template.free')}
          text={t('tickets.template.freeText')}
          action={
            <Button variant="primary" pending={free.isPending} onClick={() => free.mutate(undefined)}>
              {t('tickets.template.freeAct')}
            </Button>
          }
        />
        <Choice
          icon={<TicketPercent />}
          title={t('tickets.template.paid')}
          text={t('tickets.template.paidText')}
          action={<Button onClick={startPaid}>{t('tickets.template.paidAct')}</Button>}
        />
        <Choice
          icon={<PencilLine />}
          title={t('tickets.template.own')}
          text={t('tickets.template.ownText')}
          action={<Button onClick={() => setTemplate('blank')}>{t('tickets.addPassType')}</Button>}
        />
      </ul>
      <Suspense fallback={null}>
        {template !== null && (
          <PassTypeDialog
            slug={listing.slug}
            existing={undefined}
            template={template === 'blank' ? undefined : template}
            onClose={() => setTemplate(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

function Choice({ icon, title, text, action }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span aria-hidden="true" className="text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-48 grow basis-48">
        <h4 className="font-medium">{title}</h4>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
    </li>
  );
}

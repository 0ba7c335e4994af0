import type { AttendeePass } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

/** The code to show at the door, and the pass that it identifies. */
export function PassCard({ pass }: { pass: AttendeePass }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  return (
    <figure className="overflow-clip rounded-lg border border-line bg-raised">
      {pass.picture !== null && <Picture {...pass.picture} />}
      <figcaption className="border-t border-line p-5">
        <p className="text-lg font-semibold">
          <bdi>{pass.ticket.name}</bdi>
        </p>
        {self !== undefined && (
          <p dir="auto" className="text-muted">
            {displayName(self)}
          </p>
        )}
        <Facts pass={pass} />
        <p className="mt-3 text-xs text-muted tabular-nums">
          {t('attendee.number', { number: String(pass.alternateId) })}
        </p>
      </figcaption>
    </figure>
  );
}

/** Black on white in every theme: many scanners read it in no other way. */
function Picture({ size, path }: { size: number; path: string }) {
  const { t } = useText();
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('attendee.code')}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Facts({ pass }: { pass: AttendeePass }) {
  const { t } = useText();
  const format = useFormat();
  const { reservation } = pass;
  const day = (moment: string | null): string => (moment === null ? '' : format.date(moment));
  const facts = [
    { name: t('attendee.fact.seat'), values: pass.location === null ? [] : [pass.location] },
    {
      name: t('attendee.fact.room'),
      values:
        reservation === null
          ? []
          : [
              [reservation.eventRoomType.name, day(reservation.start), day(reservation.end)]
                .filter((part) => part !== '')
                .join(' · '),
            ],
    },
    { name: t('attendee.fact.addOns'), values: pass.passAddOns.map(({ addOn }) => addOn.name) },
  ].filter(({ values }) => values.length > 0);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(({ name, values }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>
            {values.map((value) => (
              <p key={value} dir="auto">
                {value}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

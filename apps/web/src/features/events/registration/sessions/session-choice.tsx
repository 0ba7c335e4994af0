import { type Session, getOrganizationOptions } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Slot } from '../choosing/clashes.ts';
import { usePrice } from '../choosing/price.ts';
import { sessionsPath } from './sessions.api.ts';

const few = 10;

interface SessionChoiceProps {
  slug: string;
  passId: string;
  session: Session;
  times: string;
  clashes: readonly Slot[];
  isTicked: boolean;
  onTick: (ticked: boolean) => void;
}

/** A session to tick; one that costs something or asks something has a page for that. */
export function SessionChoice(props: SessionChoiceProps) {
  const { slug, passId, session, times, clashes, isTicked, onTick } = props;
  const { t } = useText();
  const format = useFormat();
  const currency = useQuery(getOrganizationOptions()).data?.data.currency ?? '';
  const { orFree } = usePrice(currency);
  const { left } = session;
  const isFull = left === 0;
  const price = session.price ?? 0;
  const about = (
    <>
      <span className="block">
        <span className="tabular-nums">{times}</span>
        {session.location !== null && (
          <>
            {' · '}
            <bdi>{session.location.name}</bdi>
          </>
        )}
        {!isFull && left !== null && left <= few && <> · {t('register.left', { count: left })}</>}
      </span>
      {!isFull && clashes.length > 0 && (
        <span className="mt-1 flex items-center gap-1.5 text-warning">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t('register.clash', { names: format.list(clashes.map(({ name }) => name)) })}
        </span>
      )}
    </>
  );
  const hasPage = price > 0 || session._count.sections > 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      {hasPage ? (
        <div className="min-w-0 grow basis-56 ps-8">
          <bdi className="font-medium">{session.name}</bdi>
          <span className="block text-sm text-muted">{about}</span>
        </div>
      ) : (
        <Checkbox
          checked={isTicked}
          disabled={isFull}
          onChange={onTick}
          description={about}
          className="min-w-0 grow basis-56"
        >
          <bdi className="font-medium">{session.name}</bdi>
        </Checkbox>
      )}
      {isFull ? (
        <Badge>{t('register.full')}</Badge>
      ) : hasPage ? (
        <Link
          to={`${sessionsPath(slug, passId)}/${session.slug}`}
          className={buttonClass({ size: 'sm', className: 'ms-8 sm:ms-0' })}
        >
          {price > 0 && currency !== ''
            ? t('register.bookFor', { price: orFree(price) })
            : t('register.book')}
          <span className="sr-only"> {session.name}</span>
        </Link>
      ) : null}
    </div>
  );
}

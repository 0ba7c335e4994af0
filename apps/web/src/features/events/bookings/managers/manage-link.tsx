import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { managedOptions, managePath } from './managers.api.ts';

/** The way of a manager from the place to its day, hours and closures; others do not see it. */
export function ManageLink({ place: { id, slug } }: { place: { id: string; slug: string } }) {
  const { t } = useText();
  const managed = useQuery({ ...managedOptions(), enabled: useIsMember() }).data?.data;
  if (managed?.some((place) => place.id === id) !== true) return null;
  return (
    <Link to={managePath(slug)} className={`ms-auto ${buttonClass({ size: 'sm' })}`}>
      {t('bookings.manage')}
    </Link>
  );
}

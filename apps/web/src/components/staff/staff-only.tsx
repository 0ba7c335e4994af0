import { EmptyState } from '@atrium/ui/empty-state';
import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelf } from '../../lib/self.ts';
import { useText } from '../../lib/text.tsx';
import { MembersOnly } from '../members-only.tsx';
import { QueryState } from '../query-state.tsx';
import { useStaffPlaces } from './use-staff-places.ts';

interface StaffOnlyProps {
  /** In the shape of what comes. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Content for staff only; the server enforces the same rule. */
export function StaffOnly({ waiting, children }: StaffOnlyProps) {
  return (
    <MembersOnly waiting={waiting}>
      <Checked waiting={waiting}>{children}</Checked>
    </MembersOnly>
  );
}

function Checked({ waiting, children }: StaffOnlyProps) {
  const { t } = useText();
  const self = useSelf();
  useStaffPlaces();
  return (
    <QueryState
      query={self}
      waiting={waiting}
      isEmpty={({ data }) => !data.isStaff}
      empty={
        <EmptyState
          illustration={<ShieldX />}
          title={t('error.accessDenied')}
          text={t('error.noPermission')}
        />
      }
    >
      {() => children}
    </QueryState>
  );
}

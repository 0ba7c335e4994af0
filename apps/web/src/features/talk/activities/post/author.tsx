import type { BaseAccount } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import type { ReactNode } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';

interface AuthorProps {
  account: BaseAccount;
  children: ReactNode;
}

/** Face and name of who wrote, with title and time below. */
export function Author({ account, children }: AuthorProps) {
  const name = displayName(account);
  const to = `/people/${account.username}` as const;
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <PageLink to={to} tabIndex={-1} aria-hidden="true" className="shrink-0 rounded-full">
        <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      </PageLink>
      <div className="min-w-0">
        <PageLink to={to} className="block truncate rounded-sm font-semibold hover:underline" dir="auto">
          {name}
        </PageLink>
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">{children}</p>
      </div>
    </div>
  );
}

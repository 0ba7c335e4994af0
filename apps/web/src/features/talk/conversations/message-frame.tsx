import type { BaseAccount } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { cx } from '../../../lib/cx.ts';
import type { Format } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';

interface MessageFrameProps extends ComponentProps<'div'> {
  account: BaseAccount | null;
  at: string;
  format: Format;
  /** The first of what its author said in one go. */
  begins: boolean;
  own: boolean;
  badge?: ReactNode;
}

/** Around a bubble: its author's face and name. The reader's own stand on the far side. */
export function MessageFrame(props: MessageFrameProps) {
  const { account, at, format, begins, own, badge, className, children, ...rest } = props;
  return (
    <div
      {...rest}
      className={cx('flex gap-2 sm:gap-3', own && 'flex-row-reverse', begins ? 'pt-3' : 'pt-1', className)}
    >
      {!own && (begins && account !== null ? <Face account={account} /> : <span className="w-8 shrink-0" />)}
      <div className={cx('flex min-w-0 grow flex-col gap-1', own ? 'items-end' : 'items-start')}>
        {begins && (
          <p className="flex items-center gap-2 px-1 text-xs text-muted">
            {!own && account !== null && (
              <span dir="auto" className="font-medium text-default">
                {displayName(account)}
              </span>
            )}
            {badge}
            <time dateTime={at} title={format.dateTime(at, { year: 'numeric' })}>
              {format.time(at)}
            </time>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function Face({ account }: { account: BaseAccount }) {
  return (
    <PageLink
      to={`/people/${account.username}`}
      tabIndex={-1}
      aria-hidden="true"
      className="mt-5 h-fit shrink-0 rounded-full"
    >
      <Avatar
        decorative
        size="sm"
        name={displayName(account)}
        imageUrl={pictureOf(account.image, 'thumbnail')}
      />
    </PageLink>
  );
}

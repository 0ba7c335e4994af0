import { Avatar } from '@atrium/ui/avatar';
import { Skeleton } from '@atrium/ui/skeleton';
import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { displayName } from '../lib/names.ts';
import { useSelf } from '../lib/self.ts';
import { useText } from '../lib/text.tsx';
import { cx } from '../lib/cx.ts';
import { lazyPart, loadAhead } from './lazy-part.tsx';

const loadList = () => import('./account-menu-list.tsx');
const AccountMenuList = lazyPart(loadList);

/** The own face; behind it what concerns oneself. The list itself is loaded when a hand comes near. */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = self === undefined ? '' : displayName(self);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-busy={self === undefined}
        aria-expanded={open}
        onPointerEnter={() => loadAhead(loadList)}
        onFocus={() => loadAhead(loadList)}
        onClick={() => setOpen(true)}
        className={cx(
          'flex h-12 items-center gap-3 rounded-md px-1.5 hover:bg-hover',
          wide && 'justify-center xl:justify-start xl:px-2',
        )}
      >
        {self === undefined ? (
          <Skeleton className="size-8 rounded-full" />
        ) : (
          <Avatar decorative size="sm" name={name} imageUrl={self.image?.uri} />
        )}
        <span className="sr-only">
          {t('shell.account')}
          {name !== '' && ', '}
        </span>
        <span
          className={
            wide
              ? 'sr-only min-w-0 grow text-start text-sm font-medium xl:not-sr-only xl:truncate'
              : 'sr-only'
          }
        >
          {name}
        </span>
        {wide && <ChevronsUpDown aria-hidden="true" className="hidden size-4 shrink-0 text-muted xl:block" />}
      </button>
      {open && (
        <AccountMenuList
          anchor={button}
          username={self?.username ?? null}
          isStaff={self?.isStaff ?? false}
          close={close}
          onFail={close}
        />
      )}
    </>
  );
}

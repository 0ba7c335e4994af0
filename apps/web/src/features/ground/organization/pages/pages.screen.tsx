import { type ListedOrganizationPage, listOrganizationPagesOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { textLinkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useOfferedLocales } from '../../../../lib/locale-choice.ts';
import { nameOf } from '../../../../lib/locales.ts';
import { type PageKind, pageKinds, pageLabels } from '../../../../lib/organization-pages.ts';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { Part, SectionPage } from '../settings-page.tsx';

const PageDialog = lazy(() => import('./page-dialog.tsx'));
const DeletePage = lazy(() => import('./delete-page.tsx'));

const texts = {
  about: 'admin.settings.pages.about',
  team: 'admin.settings.pages.team',
  privacy: 'admin.settings.pages.privacy',
  terms: 'admin.settings.pages.terms',
} as const;

type Open =
  | { readonly what: 'write'; readonly kind: PageKind; readonly locale: string | null }
  | { readonly what: 'delete'; readonly page: ListedOrganizationPage };

/** Pages about the organization, each in the languages in which somebody has written it. */
export default function PagesScreen() {
  return (
    <SectionPage section="pages">
      <Pages />
    </SectionPage>
  );
}

function Pages() {
  const query = useQuery({ ...listOrganizationPagesOptions(), enabled: useIsMember() });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={4} />}>
      {({ data: pages }) => (
        <div className="flex flex-col gap-10">
          {pageKinds.map((kind) => (
            <Kind key={kind} kind={kind} pages={pages.filter((page) => page.kind === kind)} open={setOpen} />
          ))}
          {open !== null && (
            <Suspense fallback={null}>
              {open.what === 'write' ? (
                <PageDialog
                  kind={open.kind}
                  locale={open.locale}
                  taken={pages.filter(({ kind }) => kind === open.kind).map(({ locale }) => locale)}
                  onClose={close}
                />
              ) : (
                <DeletePage
                  page={open.page}
                  isLast={pages.filter(({ kind }) => kind === open.page.kind).length === 1}
                  onClose={close}
                />
              )}
            </Suspense>
          )}
        </div>
      )}
    </QueryState>
  );
}

interface KindProps {
  kind: PageKind;
  pages: readonly ListedOrganizationPage[];
  open: (what: Open) => void;
}

function Kind({ kind, pages, open }: KindProps) {
  const { t } = useText();
  const format = useFormat();
  const hasRoom = useOfferedLocales().some(({ code }) => pages.every(({ locale }) => locale !== code));
  return (
    <Part title={t(pageLabels[kind])} text={t(texts[kind])}>
      {pages.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {pages.map((page) => (
            <li key={page.locale} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-40 grow">
                <p lang={page.locale} className="font-medium">
                  {nameOf(page.locale)}
                </p>
                <p className="text-sm text-muted">
                  {t('pages.updated', { date: format.date(page.updatedAt) })}
                </p>
              </div>
              <Button
                icon={<Pencil aria-hidden="true" />}
                aria-label={t('admin.settings.pages.edit', { language: nameOf(page.locale) })}
                onClick={() => open({ what: 'write', kind, locale: page.locale })}
              >
                {t('form.edit')}
              </Button>
              <Button
                icon={<Trash2 aria-hidden="true" />}
                aria-label={t('admin.settings.pages.delete', { language: nameOf(page.locale) })}
                onClick={() => open({ what: 'delete', page })}
              >
                {t('form.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {hasRoom && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => open({ what: 'write', kind, locale: null })}
          >
            {t(pages.length === 0 ? 'admin.settings.pages.write' : 'admin.settings.pages.addLanguage')}
          </Button>
        )}
        {pages.length > 0 && (
          <PageLink to={`/pages/${kind}`} className={textLinkClass}>
            {t('admin.settings.pages.see')}
          </PageLink>
        )}
      </div>
    </Part>
  );
}

import { listContactsInfiniteOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Contact } from 'lucide-react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonList, PersonRowsSkeleton } from '../../ground/accounts/index.ts';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** People whom the reader follows and who follow back, and those whose code the reader scanned. */
export default function ContactsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('contacts.title')} hidden />
      <h1 className="text-2xl font-semibold">{t('contacts.title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('contacts.text')}</p>
      <MembersOnly waiting={<PersonRowsSkeleton />}>
        <Contacts />
      </MembersOnly>
    </div>
  );
}

function Contacts() {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listContactsInfiniteOptions({ query: { page: 1, pageSize } }),
    ...paged(),
  });
  return (
    <PersonList
      list={list}
      label={t('contacts.title')}
      empty={
        <EmptyState illustration={<Contact />} title={t('contacts.none')} text={t('contacts.noneText')} />
      }
    />
  );
}

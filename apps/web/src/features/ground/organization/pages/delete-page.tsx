import { deleteOrganizationPage, type ListedOrganizationPage } from '@atrium/api';
import DeleteQuestion from '../../../../components/staff/delete-question.tsx';
import { nameOf } from '../../../../lib/locales.ts';
import { pageLabels } from '../../../../lib/organization-pages.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { finishPage, pageCalls } from './page-calls.ts';

interface DeletePageProps {
  page: ListedOrganizationPage;
  /** In no other language is this kind of page written. */
  isLast: boolean;
  onClose: () => void;
}

export default function DeletePage({ page, isLast, onClose }: DeletePageProps) {
  const { t } = useText();
  const { kind, locale } = page;
  const { mutation } = useSave(
    () =>
      deleteOrganizationPage({
        path: { pageKind: kind, pageLocale: locale },
        // Of somebody who has written it anew meanwhile, nothing is lost.
        headers: { 'if-match': `"${page.updatedAt}"` },
        throwOnError: true,
      }),
    { touches: pageCalls, said: t('form.deleted'), onSaved: () => finishPage(isLast, onClose) },
  );
  return (
    <DeleteQuestion
      title={t('admin.settings.pages.deleteQuestion', {
        page: t(pageLabels[kind]),
        language: nameOf(locale),
      })}
      text={t('admin.settings.pages.deleteText')}
      pending={mutation.isPending}
      onDelete={() => mutation.mutate(undefined)}
      onClose={onClose}
    />
  );
}

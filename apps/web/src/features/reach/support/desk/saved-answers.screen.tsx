import { deleteSupportSavedAnswer, type SupportSavedAnswer } from '@atrium/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { lazy } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../../components/staff/catalog.tsx';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { savedAnswerCalls, savedAnswersOptions } from '../support.api.ts';

const SavedAnswerDialog = lazy(() => import('./saved-answer-dialog.tsx'));

const page = definePage({ module: 'support' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Texts that the staff put into answers. */
export default function SavedAnswersScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('support.desk.answers')}
      text={t('support.desk.answers.text')}
      above={{ to: '/admin/support', label: t('support.admin.title') }}
    >
      <SavedAnswers />
    </AdminPage>
  );
}

function SavedAnswers() {
  const { t } = useText();
  return (
    <Catalog<SupportSavedAnswer>
      power="support:write"
      list={useInfiniteQuery(savedAnswersOptions())}
      texts={{
        add: t('support.desk.answers.add'),
        emptyTitle: t('support.desk.answers.empty'),
        emptyText: t('support.desk.answers.emptyText'),
        deleteTitle: ({ title }) => t('form.deleteQuestion', { name: title }),
        deleteText: t('support.desk.answers.deleteText'),
      }}
      illustration={<MessageSquareText />}
      remove={(savedAnswerId) => deleteSupportSavedAnswer({ path: { savedAnswerId }, throwOnError: true })}
      touches={savedAnswerCalls}
      row={({ title, text }, open) => (
        <>
          <div className="min-w-48 grow basis-60">
            <h2 dir="auto" className="font-medium">
              {title}
            </h2>
            <p dir="auto" className="line-clamp-2 text-sm text-muted">
              {text}
            </p>
          </div>
          <RowDeeds open={open} />
        </>
      )}
      dialog={(_what, existing, close) => <SavedAnswerDialog existing={existing} onClose={close} />}
    />
  );
}

import { deleteListingQuestion, deleteListingSection, type ListingSection } from '@atrium/api';
import DeleteQuestion from '../../../../components/staff/delete-question.tsx';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import QuestionDialog from './question-dialog.tsx';
import { PreviewDialog } from '../preview-dialog.tsx';
import { titleOf } from './question-tree.ts';
import SectionDialog from './section-dialog.tsx';
import type { OpenQuestions } from './section-part.tsx';
import { offerCalls } from '../tickets.api.ts';

interface QuestionDialogsProps {
  slug: string;
  sessionId: string | null;
  sections: readonly ListingSection[];
  open: OpenQuestions;
  close: () => void;
}

/** The dialog that the page of questions has opened. */
export default function QuestionDialogs({ slug, sessionId, sections, open, close }: QuestionDialogsProps) {
  switch (open.what) {
    case 'preview':
      return <PreviewDialog slug={slug} sections={sections} onClose={close} />;
    case 'section':
      return <SectionDialog slug={slug} sessionId={sessionId} existing={open.section} onClose={close} />;
    case 'question':
      return (
        <QuestionDialog
          slug={slug}
          sessionId={sessionId}
          section={open.section}
          sections={sections}
          existing={open.question}
          onClose={close}
        />
      );
    case 'deleteSection':
    case 'deleteQuestion':
      return <Deletion slug={slug} open={open} close={close} />;
  }
}

interface DeletionProps {
  slug: string;
  open: Extract<OpenQuestions, { what: 'deleteSection' | 'deleteQuestion' }>;
  close: () => void;
}

function Deletion({ slug, open, close }: DeletionProps) {
  const { t } = useText();
  const remove = useSave(
    (): Promise<unknown> =>
      open.what === 'deleteSection'
        ? deleteListingSection({ path: { eventId: slug, sectionId: open.section.id }, throwOnError: true })
        : deleteListingQuestion({
            path: { eventId: slug, questionId: open.question.id },
            throwOnError: true,
          }),
    { touches: offerCalls, said: t('form.deleted'), onSaved: close },
  ).mutation;
  const name = open.what === 'deleteSection' ? open.section.name : titleOf(open.question);
  return (
    <DeleteQuestion
      title={t('form.deleteQuestion', { name })}
      text={
        open.what === 'deleteSection'
          ? t('questions.deleteSectionText')
          : t('questions.deleteText', { count: open.question.responseCount })
      }
      pending={remove.isPending}
      onDelete={() => remove.mutate(undefined)}
      onClose={close}
    />
  );
}

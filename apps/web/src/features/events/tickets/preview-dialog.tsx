import type { ListingSection } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import { PassQuestionsForm } from '../registration/index.ts';
import { asAsked } from './questions/question-tree.ts';

interface PreviewDialogProps {
  slug: string;
  sections: readonly ListingSection[];
  onClose: () => void;
}

/** The form itself as those who register get it; nothing that is answered in it is sent. */
export function PreviewDialog({ slug, sections, onClose }: PreviewDialogProps) {
  const { t } = useText();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const asked = sections.filter(({ questions }) => questions.length > 0);
  return (
    <Dialog
      open
      size="lg"
      title={t('questions.preview')}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <p className="mb-6 text-sm text-muted">{t('questions.previewText')}</p>
      <form onSubmit={(event) => event.preventDefault()}>
        <PassQuestionsForm
          slug={slug}
          passId="preview"
          title={null}
          sections={asked.map(asAsked)}
          answers={answers}
          onAnswer={(id, value) => setAnswers((all) => ({ ...all, [id]: value }))}
        />
      </form>
    </Dialog>
  );
}

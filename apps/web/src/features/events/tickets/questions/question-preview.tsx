import type { ListingQuestion } from '@atrium/api';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { QuestionField } from '../../../../components/questions/question-field.tsx';
import { lookUpAt } from '../../registration/index.ts';

interface QuestionPreviewProps {
  slug: string;
  /** As it is being written. */
  question: ListingQuestion;
}

/** The field as those who register will see it; nothing of it is sent. */
export function QuestionPreview({ slug, question }: QuestionPreviewProps) {
  const { t } = useText();
  const [value, setValue] = useState(question.default ?? '');
  const name = question.name === '' ? t('questions.untitled') : question.name;
  return (
    <section aria-label={t('questions.preview')} className="rounded-md border border-dashed border-line p-4">
      <p className="mb-3 text-xs font-semibold text-muted">{t('questions.preview')}</p>
      <QuestionField
        lookUp={lookUpAt(slug, undefined)}
        name="preview"
        // Nothing in here keeps the form from being sent.
        question={{ ...question, name, required: false }}
        value={value}
        onChange={setValue}
      />
    </section>
  );
}

import type { Survey } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { statusOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { submissionOptions } from '../surveys.api.ts';
import { Done } from './done.tsx';
import { FormWaiting } from './form-waiting.tsx';
import { rememberedDraft } from './remembered.ts';
import { SurveyForm } from './survey-form.tsx';

interface AnsweringProps {
  survey: Survey;
  submission: string;
  /** Back to the beginning. */
  onGone: () => void;
}

/** The questions of a draft, and the thanks once it was submitted. */
export default function Answering({ survey, submission, onGone }: AnsweringProps) {
  const { t } = useText();
  const [isDone, setDone] = useState(false);
  const query = useQuery({ ...submissionOptions(survey.id, submission), enabled: !isDone });
  const leave = () => {
    rememberedDraft.forget(survey.id);
    onGone();
  };
  if (isDone) return <Done survey={survey} />;
  if (query.data === undefined && statusOf(query.error) === 404)
    return (
      <EmptyState
        illustration={<FileX />}
        title={t('surveys.gone')}
        text={t('surveys.goneText')}
        action={
          <Button variant="primary" onClick={leave}>
            {t('surveys.again')}
          </Button>
        }
      />
    );
  return (
    <QueryState query={query} waiting={<FormWaiting />}>
      {({ data }) =>
        data.status === 'draft' ? (
          <SurveyForm
            survey={survey}
            submission={data}
            onDone={() => {
              rememberedDraft.forget(survey.id);
              setDone(true);
            }}
          />
        ) : (
          <Done survey={survey} />
        )
      }
    </QueryState>
  );
}

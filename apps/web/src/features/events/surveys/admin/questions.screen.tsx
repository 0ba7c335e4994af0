import { ApiError, saveSurveyStructure, type SurveyStructure } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LeaveGuard } from '../../../../components/leave-guard.tsx';
import { inOrder, newQuestion } from '../../../../components/questions/written-question.ts';
import { SaveBar } from '../../../../components/save-bar.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { managedOptions, surveyCalls } from './admin-surveys.api.ts';
import { draftsOf, newSection, type QuestionDraft, type SectionDraft } from './drafts.ts';
import { SurveyQuestionEditor } from './question-editor.tsx';
import { useManagedSurvey } from './survey-layout.tsx';

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** An empty line among the values is one that is being written. */
const withoutBlankValues = (sections: readonly SectionDraft[]): SectionDraft[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({
      ...question,
      ...(question.searchValues && {
        searchValues: question.searchValues.filter((line) => line.trim() !== ''),
      }),
    })),
  }));

/** The sections and questions of a survey, saved together. */
export default function QuestionsScreen() {
  const survey = useManagedSurvey();
  // Changes stand until they are saved or discarded, whatever others save meanwhile.
  const [began, setBegan] = useState(survey);
  const [isChanged, setChanged] = useState(false);
  const isNewer = began.version !== survey.version;
  if (isNewer && !isChanged) setBegan(survey);
  const shown = isNewer ? began : survey;
  return <Editor key={shown.version} survey={shown} isChanged={isChanged} setChanged={setChanged} />;
}

interface EditorProps {
  survey: SurveyStructure;
  isChanged: boolean;
  setChanged: (isChanged: boolean) => void;
}

function Editor({ survey, isChanged, setChanged }: EditorProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [sections, setSections] = useState<SectionDraft[]>(() => draftsOf(survey));
  const mayWrite = useHasPower('surveys:write');
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      saveSurveyStructure({
        path: { surveyId: survey.id },
        body: { version: survey.version, sections: withoutBlankValues(sections) },
        throwOnError: true,
      }),
    onSuccess: async ({ data }) => {
      setChanged(false);
      client.setQueryData(managedOptions(survey.id).queryKey, data);
      await Promise.all(surveyCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
    },
  });
  const put = (next: SectionDraft[]) => {
    setSections(next);
    setChanged(true);
  };
  const putSection = (id: string, changes: Partial<SectionDraft>) =>
    put(sections.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const { error } = save;
  const isOutdated = error instanceof ApiError && error.code === 'survey.changed';
  return (
    <Form
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
      className="flex flex-col gap-8"
    >
      <LeaveGuard active={isChanged} />
      <div inert={save.isPending} className="flex flex-col gap-8">
        {survey.wasOpened && <p className="text-sm text-muted">{t('admin.surveys.wasOpened')}</p>}
        {sections.map((section, index) => (
          <section
            key={section.id}
            aria-label={
              section.name === '' ? t('admin.surveys.section', { number: index + 1 }) : section.name
            }
            className="flex flex-col gap-4"
          >
            <div className="flex items-end gap-2">
              <TextField
                label={t('admin.surveys.section', { number: index + 1 })}
                maxLength={200}
                dir="auto"
                className="grow"
                value={section.name}
                onChange={(name) => putSection(section.id, { name })}
              />
              <Moves
                name={section.name}
                ids={sections.map(({ id }) => id)}
                index={index}
                onMove={(ids) => put(inOrder(sections, ids))}
              />
              <Button
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => put(sections.filter(({ id }) => id !== section.id))}
              >
                {t('admin.surveys.remove')}
              </Button>
            </div>
            <Questions
              survey={survey}
              sections={sections}
              section={section}
              error={error}
              path={`sections/${index}`}
              onChange={(questions) => putSection(section.id, { questions })}
            />
          </section>
        ))}
        {error !== null && (
          <Banner
            tone="danger"
            role="alert"
            icon={<CircleAlert aria-hidden="true" />}
            action={
              isOutdated && (
                <Button
                  size="sm"
                  onClick={() => {
                    setChanged(false);
                    void client.invalidateQueries({ queryKey: [{ _id: 'getManagedSurvey' }] });
                  }}
                >
                  {t('admin.surveys.reload')}
                </Button>
              )
            }
          >
            {messageOf(error, texts)}
          </Banner>
        )}
        {mayWrite && (
          <Button
            icon={<Plus aria-hidden="true" />}
            className="self-start"
            onClick={() => put([...sections, newSection()])}
          >
            {t('admin.surveys.addSection')}
          </Button>
        )}
      </div>
      <SaveBar
        shown={mayWrite && isChanged}
        pending={save.isPending}
        onDiscard={() => {
          setSections(draftsOf(survey));
          setChanged(false);
          save.reset();
        }}
      />
    </Form>
  );
}

interface QuestionsProps {
  survey: SurveyStructure;
  sections: readonly SectionDraft[];
  section: SectionDraft;
  error: unknown;
  path: string;
  onChange: (questions: QuestionDraft[]) => void;
}

function Questions({ survey, sections, section, error, path, onChange }: QuestionsProps) {
  const texts = useText();
  const { questions } = section;
  const field = error instanceof ApiError ? error.field : null;
  return (
    <>
      {questions.map((question, index) => (
        <SurveyQuestionEditor
          key={question.id}
          number={index + 1}
          question={question}
          sections={sections}
          stored={survey.sections.flatMap((one) => one.questions).find(({ id }) => id === question.id)}
          refusal={
            field?.startsWith(`${path}/questions/${index}/`) === true ? messageOf(error, texts) : undefined
          }
          moves={
            <Moves
              name={question.name}
              ids={questions.map(({ id }) => id)}
              index={index}
              onMove={(ids) => onChange(inOrder(questions, ids))}
            />
          }
          onChange={(next) =>
            onChange(
              next === null
                ? questions.filter(({ id }) => id !== question.id)
                : questions.map((one) => (one.id === question.id ? next : one)),
            )
          }
        />
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        className="self-start"
        onClick={() => onChange([...questions, newQuestion()])}
      >
        {texts.t('questions.add')}
      </Button>
    </>
  );
}

import { NativeSelect } from '@atrium/ui/native-select';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { savedAnswersOptions } from '../support.api.ts';

/** Puts a saved text into the answer; it can be changed before it is sent. */
export function SavedAnswerSelect({ put }: { put: (text: string) => void }) {
  const { t } = useText();
  const answers = itemsOf(useInfiniteQuery(savedAnswersOptions()).data);
  if (answers.length === 0) return null;
  return (
    <NativeSelect
      label={t('support.desk.insert')}
      // Always back at the first entry: choosing is an action here.
      value=""
      onChange={(id) => {
        const answer = answers.find((one) => one.id === id);
        if (answer !== undefined) put(answer.text);
      }}
      className="w-full sm:w-80"
    >
      <option value="">{t('support.desk.insertNone')}</option>
      {answers.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

import type { Stock } from '../../../money/capacity/index.ts';
import type { AskableRow, Condition } from '../../../money/questions/index.ts';
import type { ChoiceRow, QuestionRow, SectionRow } from './structure.queries.ts';

export interface SurveyChoice {
  readonly row: ChoiceRow;
  readonly stock: Stock;
  /** One without a limit has no stock. */
  readonly isLimited: boolean;
  /** Asked when this is chosen. */
  readonly subQuestionIds: readonly string[];
}

export interface SurveyQuestion {
  readonly row: QuestionRow & Pick<AskableRow, 'price'>;
  readonly showIf: Condition | null;
  readonly stock: Stock;
  readonly choices: readonly SurveyChoice[];
  /** Its pattern cannot be read, and holds nobody to anything. */
  readonly ignoresPattern: boolean;
}

export interface SurveySection {
  readonly row: SectionRow;
  readonly showIf: Condition | null;
  readonly questions: readonly SurveyQuestion[];
}

export type Answers = ReadonlyMap<string, string>;

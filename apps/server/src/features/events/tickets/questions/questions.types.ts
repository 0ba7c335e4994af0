import type { Stock } from '../../../money/capacity/index.ts';
import type { TierColumns } from '../../../ground/accounts/index.ts';
import type { CompleteAddOn } from '../offer/offer.types.ts';
import type { CompletePassType } from '../../programme/index.ts';
import type { ChoiceRow, QuestionRow, SectionRow } from './questions.queries.ts';

export interface CompleteChoice {
  readonly row: ChoiceRow;
  readonly stock: Stock;
  /** Asked when this is chosen. */
  readonly subQuestionIds: readonly string[];
}

export interface CompleteQuestion {
  readonly row: QuestionRow;
  /** Of questions of type quantity: pieces of all answers. */
  readonly stock: Stock;
  readonly choices: readonly CompleteChoice[];
  /** Its pattern cannot be read, and holds nobody to anything. */
  readonly ignoresPattern: boolean;
}

export interface CompleteSection {
  readonly row: SectionRow;
  /** Empty: whatever the pass type. */
  readonly passTypes: readonly CompletePassType[];
  /** Empty: whatever the add-ons. */
  readonly addOns: readonly CompleteAddOn[];
  /** Empty: whatever the tiers of the person who registers. */
  readonly tiers: readonly TierColumns[];
  /** All of them, also those that only follow a choice. */
  readonly questions: readonly CompleteQuestion[];
}

/** By question: how many answered it, how many values it finds. */
export interface QuestionParts {
  readonly responses: ReadonlyMap<string, number>;
  readonly searchValues: ReadonlyMap<string, number>;
}

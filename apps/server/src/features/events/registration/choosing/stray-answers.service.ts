import type { Context } from '../../../../platform/context.ts';
import { isAsked, listSections } from '../../tickets/index.ts';
import * as answers from './answers.queries.ts';
import { addPieces, type Pieces } from './holdings.ts';
import type { PassLine, Selection } from '../paying/pricing.ts';

export interface StrayAnswers {
  readonly rows: readonly { readonly passId: string; readonly questionIds: readonly string[] }[];
  /** Stock that these answers have taken. */
  readonly pieces: Pieces;
}

/** Answers of passes that stay, to questions that are not asked of them any more: of another kind, or without an add-on. */
export async function findStrayAnswers(
  inner: Context,
  eventId: string,
  before: Selection,
  after: Selection,
): Promise<StrayAnswers> {
  const { db, organizationId } = inner;
  const known = new Map(before.passes.map((pass) => [pass.id, asksOf(pass)]));
  const changed = after.passes.filter(({ id, ...pass }) => {
    const had = known.get(id);
    return had !== undefined && had !== asksOf(pass);
  });
  if (changed.length === 0) return { rows: [], pieces: new Map() };
  const sections = await listSections(inner, { eventId });
  const rows = changed.map((pass) => ({
    passId: pass.id,
    questionIds: sections
      .filter(
        (section) => !isAsked(section, { ...pass, addOnIds: addOnsOf(pass), tierIds: 'any', isFirst: true }),
      )
      .flatMap(({ questions }) => questions.map(({ row }) => row.id)),
  }));
  const pieces: Pieces[] = [];
  for (const { passId, questionIds } of rows)
    for (const stock of await answers.listAnswerStock(db, organizationId, passId, questionIds))
      pieces.push(new Map([[stock.stock_id, stock.quantity]]));
  return { rows, pieces: addPieces(...pieces) };
}

export async function dropStrayAnswers(
  { db, organizationId }: Context,
  { rows }: StrayAnswers,
): Promise<void> {
  for (const { passId, questionIds } of rows)
    await answers.deleteAnswers(db, organizationId, passId, questionIds);
}

const addOnsOf = ({ addOns }: Pick<PassLine, 'addOns'>): string[] => addOns.map(({ addOnId }) => addOnId);

/** Everything that decides which questions are asked, as a key to compare. */
const asksOf = (pass: Pick<PassLine, 'passTypeId' | 'addOns'>): string =>
  [pass.passTypeId, ...addOnsOf(pass).toSorted()].join(' ');

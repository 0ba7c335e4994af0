import { anyOf, type Db } from '../../../../platform/db/database.ts';

export interface AnswerRow {
  readonly pass_id: string;
  readonly question_id: string;
  readonly value: string;
}

export async function listAnswers(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<AnswerRow[]> {
  return db
    .selectFrom('question_response')
    .select(['question_response.pass_id', 'question_response.question_id', 'question_response.value'])
    .where('question_response.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_response.pass_id'), passIds))
    .execute();
}

export async function listAnswerStock(
  db: Db,
  organizationId: string,
  passId: string,
  questionIds: readonly string[],
): Promise<{ stock_id: string; quantity: number }[]> {
  return db
    .selectFrom('question_response_stock')
    .select(['question_response_stock.stock_id', 'question_response_stock.quantity'])
    .where('question_response_stock.organization_id', '=', organizationId)
    .where('question_response_stock.pass_id', '=', passId)
    .where((eb) => anyOf(eb.ref('question_response_stock.question_id'), questionIds))
    .execute();
}

/** With what they had taken, which the caller has put back. */
export async function deleteAnswers(
  db: Db,
  organizationId: string,
  passId: string,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await db
    .deleteFrom('question_response_stock')
    .where('question_response_stock.organization_id', '=', organizationId)
    .where('question_response_stock.pass_id', '=', passId)
    .where((eb) => anyOf(eb.ref('question_response_stock.question_id'), questionIds))
    .execute();
  await db
    .deleteFrom('question_response')
    .where('question_response.organization_id', '=', organizationId)
    .where('question_response.pass_id', '=', passId)
    .where((eb) => anyOf(eb.ref('question_response.question_id'), questionIds))
    .execute();
}

export interface Answer {
  readonly questionId: string;
  readonly value: string;
  readonly takes: ReadonlyMap<string, number>;
}

export async function putAnswers(
  db: Db,
  organizationId: string,
  passId: string,
  answers: readonly Answer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await db
    .insertInto('question_response')
    .values(
      answers.map(({ questionId, value }) => ({
        organization_id: organizationId,
        pass_id: passId,
        question_id: questionId,
        value,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'pass_id', 'question_id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
  await db
    .deleteFrom('question_response_stock')
    .where('question_response_stock.organization_id', '=', organizationId)
    .where('question_response_stock.pass_id', '=', passId)
    .where((eb) =>
      anyOf(
        eb.ref('question_response_stock.question_id'),
        answers.map(({ questionId }) => questionId),
      ),
    )
    .execute();
  const stock = answers.flatMap(({ questionId, takes }) =>
    [...takes].map(([stockId, quantity]) => ({
      organization_id: organizationId,
      pass_id: passId,
      question_id: questionId,
      stock_id: stockId,
      quantity,
    })),
  );
  if (stock.length > 0) await db.insertInto('question_response_stock').values(stock).execute();
}

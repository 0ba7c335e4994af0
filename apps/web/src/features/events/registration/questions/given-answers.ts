export interface GivenAnswers {
  id: string;
  responses: { questionId: string; value: string }[];
}

/** The answers in the form for these passes, without those to questions that are no longer asked. */
export function readAnswers(form: HTMLFormElement, passIds: readonly string[]): GivenAnswers[] {
  const fields = [...new FormData(form).entries()];
  return passIds.map((id) => ({
    id,
    responses: fields.flatMap(([name, value]) =>
      name.startsWith(`${id}.`) && typeof value === 'string'
        ? [{ questionId: name.slice(id.length + 1), value }]
        : [],
    ),
  }));
}

// Answers are texts; several choices are a JSON list of their values.

/** Answers by question. */
export type Answers = Readonly<Record<string, string>>;

export function listValues(value: string): string[] {
  if (!value.startsWith('[')) return value === '' ? [] : [value];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [value];
  } catch {
    return [value];
  }
}

export function withChoice(value: string, choice: string, chosen: boolean): string {
  const others = listValues(value).filter((one) => one !== choice);
  const list = chosen ? [...others, choice] : others;
  return list.length === 0 ? '' : JSON.stringify(list);
}

/** Questions that follow the choices made, in their order. */
export function followingOf<Q>(
  question: { choices: readonly { value: string; subQuestions: readonly Q[] }[] },
  value: string,
): Q[] {
  const chosen = listValues(value);
  return question.choices
    .filter((choice) => chosen.includes(choice.value))
    .flatMap((choice) => choice.subQuestions);
}

export const isAnswered = (type: string, value: string): boolean =>
  value !== '' && value !== '[]' && !(type === 'toggle' && value === 'false');

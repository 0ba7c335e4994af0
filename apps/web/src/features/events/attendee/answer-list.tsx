interface AnswerListProps {
  responses: readonly {
    readonly questionId: string;
    readonly value: string;
    readonly question: { readonly name: string; readonly label: string | null };
  }[];
}

/** A read-only list of the answers given. */
export function AnswerList({ responses }: AnswerListProps) {
  if (responses.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {responses.map(({ questionId, question, value }) => (
        <div key={questionId} className="contents">
          <dt dir="auto" className="text-muted">
            {question.label ?? question.name}
          </dt>
          <dd dir="auto">{shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Several choices are one text on the wire: a list in JSON. */
function shownValue(value: string): string {
  if (!value.startsWith('[')) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.join(', ') : value;
  } catch {
    return value;
  }
}

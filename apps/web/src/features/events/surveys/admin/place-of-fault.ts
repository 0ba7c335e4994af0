interface PlaceOfFault {
  readonly section: number;
  /** Null: of the section itself. */
  readonly question: number | null;
  /** Path of the field within its question, such as `choices/2/value`. */
  readonly field: string;
}

/** Sections and questions counted from 1, of a path that the server answers; undefined outside of sections. */
export function placeOfFault(path: string | null): PlaceOfFault | undefined {
  const found = /^sections[./](\d+)(?:[./]questions[./](\d+))?(?:[./](.*))?$/.exec(path ?? '');
  if (found === null) return undefined;
  const [, section, question, field] = found;
  return {
    section: Number(section) + 1,
    question: question === undefined ? null : Number(question) + 1,
    field: (field ?? '').replaceAll('.', '/'),
  };
}

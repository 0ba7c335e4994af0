export const FIELDS = ['email', 'firstName', 'lastName', 'title', 'company', 'city'] as const;
export type Field = (typeof FIELDS)[number];

/** The server takes no more in one file. */
export const MOST_ROWS = 2000;

const NAMES: Record<Field, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress', 'mailaddress'],
  firstName: ['firstname', 'givenname', 'forename', 'first'],
  lastName: ['lastname', 'familyname', 'surname', 'last'],
  title: ['title', 'jobtitle', 'position', 'role'],
  company: ['company', 'organization', 'organisation', 'employer'],
  city: ['city', 'town'],
};

/** The field that a head of a column means, as far as its name tells. */
export function fieldOfColumn(head: string): Field | null {
  const plain = head.toLowerCase().replaceAll(/[^a-z]/g, '');
  return FIELDS.find((field) => NAMES[field].includes(plain)) ?? null;
}

/** By the places of the columns; of two that mean one field the first counts. */
export function guessColumns(heads: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  return heads.map((head) => {
    const field = fieldOfColumn(head);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

export type ImportedRow = { email: string } & Partial<Record<Exclude<Field, 'email'>, string>>;

/** Longer cells are cut: the server says which line is too long. */
const MOST_SIGNS = 300;

export function toRows(
  rows: readonly (readonly string[])[],
  columns: readonly (Field | null)[],
): ImportedRow[] {
  return rows.map((cells) => {
    const row: ImportedRow = { email: '' };
    for (const [place, field] of columns.entries())
      if (field !== null) row[field] = (cells[place] ?? '').slice(0, MOST_SIGNS);
    return row;
  });
}

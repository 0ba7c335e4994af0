import { sql, type RawBuilder } from 'kysely';
import { startPattern } from '../text.ts';

/** For `order by`: what begins with the words comes first, then what has a word that does, then the rest. */
export const relevance = (column: string, search: string): RawBuilder<number> => {
  const start = startPattern(search);
  return sql<number>`case when ${sql.ref(column)} like ${start} then 0
    when ${sql.ref(column)} like ${`% ${start}`} then 1 else 2 end`;
};

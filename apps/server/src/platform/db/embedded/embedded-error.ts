/** Why the embedded database cannot be had, in a sentence for the person who starts Atrium. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

import { AppError, type ErrorKind } from './errors.ts';

interface VerbatimAbout {
  readonly field?: string | undefined;
  readonly cause?: unknown;
}

class VerbatimError extends AppError {
  say(): string {
    return this.message;
  }

  constructor(kind: ErrorKind, code: string, sentence: string, { field, cause }: VerbatimAbout) {
    super(kind, code, sentence, { field, cause });
  }
}

/** For sentences that a protocol prescribes or a person wrote: they are the same in each language. */
export const verbatimError = (
  kind: ErrorKind,
  code: string,
  sentence: string,
  about: VerbatimAbout = {},
): AppError => new VerbatimError(kind, code, sentence, about);

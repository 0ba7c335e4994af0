import { AppError, type ErrorKind } from './errors.ts';

class VerbatimError extends AppError {
  say(): string {
    return this.message;
  }

  constructor(kind: ErrorKind, code: string, sentence: string, field: string | undefined) {
    super(kind, code, sentence, { field });
  }
}

/** For sentences that a protocol prescribes or a person wrote: they are the same in each language. */
export const verbatimError = (kind: ErrorKind, code: string, sentence: string, field?: string): AppError =>
  new VerbatimError(kind, code, sentence, field);

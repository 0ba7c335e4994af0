import { AppError } from './errors.ts';

class OperatorError extends AppError {
  constructor(code: string, sentence: string, field: string | undefined) {
    super('invalid', code, sentence, { field });
  }

  say(): string {
    return this.message;
  }
}

/** For the terminal of the operator, who reads English; what calls of the API throw has a code in `lang`. */
export const operatorError = (code: string, sentence: string, field?: string): AppError =>
  new OperatorError(code, sentence, field);

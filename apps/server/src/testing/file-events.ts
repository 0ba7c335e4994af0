import { describeFailure, type FileResult } from './report.ts';

interface Named {
  readonly name: string;
}

interface Ended extends Named {
  readonly file?: string | undefined;
  readonly skip?: string | boolean | undefined;
  readonly details: { readonly type?: string | undefined };
}

/** Counts and failures of one test file, from the events of the process that runs it. */
export class FileEvents {
  output = '';
  #passed = 0;
  #tests = 0;
  #skipped = 0;
  #hasReason = false;
  #underWay: string[] = [];
  readonly #failures: string[] = [];

  begin({ name }: Named): void {
    this.#underWay.push(name);
  }

  complete({ name }: Named): void {
    const index = this.#underWay.lastIndexOf(name);
    if (index >= 0) this.#underWay.splice(index, 1);
  }

  pass({ details, skip }: Ended): void {
    this.#hasReason ||= typeof skip === 'string' && skip !== '';
    if (details.type === 'suite') return;
    this.#tests += 1;
    if (skip === undefined) this.#passed += 1;
    else this.#skipped += 1;
  }

  fail(data: Ended & { readonly details: { readonly error: Error } }): void {
    if (data.details.type !== 'suite') this.#tests += 1;
    const { error } = data.details;
    // A suite fails with its tests; they say why.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    this.#failures.push(describeFailure(data));
  }

  /** A file proves something only if a test of it ran, or says why none did. */
  result(path: string, ok: boolean, ms: number): FileResult {
    const hasTests = this.#tests > this.#skipped || this.#hasReason;
    if (ok && !hasTests) this.#failures.push(failureOf(path, 'No test of the file ran, and none says why.'));
    return {
      path,
      ok: ok && hasTests,
      passed: this.#passed,
      tests: this.#tests,
      skipped: this.#skipped,
      ms,
      failures: this.#failures,
      output: this.output,
    };
  }

  /** For a file whose process was ended or has ended. */
  brokenOff(path: string, reason: string, ms: number): FileResult {
    const at = this.#underWay.length > 0 ? ` Under way: ${this.#underWay.join(' › ')}.` : '';
    this.#failures.push(failureOf(path, `${reason}${at}`));
    return this.result(path, false, ms);
  }
}

const failureOf = (path: string, reason: string): string => `✗ ${path}\n${reason}`;

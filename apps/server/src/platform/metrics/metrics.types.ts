export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MeasuredRequest {
  readonly method: string;
  /** The template, never an address. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Figures for the operator of the program. Labels have few values, all of them of our own making. */
export interface Metrics {
  request(request: MeasuredRequest): void;
  payment(provider: string, result: string): void;
  /** A figure that is read when somebody asks. */
  watch(name: string, help: string, read: () => number): void;
  watchMany(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly Sample[]>,
  ): void;
  readonly contentType: string;
  text(): Promise<string>;
}

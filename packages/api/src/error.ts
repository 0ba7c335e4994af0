/** A call that did not succeed. `status` 0: it never reached the server. `message` is empty when the server gave none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Path of the field of the request that is wrong, when the server names one. */
  readonly field: string | null;
  /** Values for programs beside the refusal; null for most calls. */
  readonly data: unknown;

  constructor(
    status: number,
    message: string,
    code: string | null = null,
    field: string | null = null,
    data: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

export function toApiError(error: unknown, response: Response | undefined): unknown {
  if (error instanceof ApiError || isAbort(error)) return error;
  if (response === undefined) return new ApiError(0, 'A network error has occurred.', 'network');
  const body: Record<string, unknown> = isRecord(error) ? error : {};
  return new ApiError(
    response.status,
    text(body['message']) ?? '',
    text(body['code']),
    text(body['field']),
    body['data'] ?? null,
  );
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

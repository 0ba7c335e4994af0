export type OutboundReason =
  'blocked' | 'redirects' | 'timeout' | 'tooLarge' | 'contentType' | 'status' | 'encoding' | 'network';

/** Why a foreign address gave nothing. The caller decides whether that is worth telling anyone. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

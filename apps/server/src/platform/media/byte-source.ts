/** Bytes that are read here and there, so that a large file is never whole in memory. */
export interface ByteSource {
  readonly size: number;
  /** Fewer than asked for at the end. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Of the layout of archives. */
export const LAYOUT = 2;

export interface WrittenTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
  /** Of the file, in hex. */
  readonly sha256: string;
  readonly withheld: readonly string[];
  /** Rows that are left out or rounded, and why. */
  readonly apart?: string | undefined;
}

/** One line of the list of stored files. */
export interface StoredLine {
  readonly path: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly version: number;
  /** The newest migration of the database: rows are those of its tables. */
  readonly schema: string;
  readonly organizationId: string;
  readonly slug: string;
  readonly name: string;
  readonly createdAt: string;
  readonly hostnames: readonly { readonly hostname: string }[];
  readonly tables: readonly WrittenTable[];
  readonly leftOut: Readonly<Record<string, string>>;
  readonly stored: { readonly file: string; readonly files: number; readonly sha256: string };
}

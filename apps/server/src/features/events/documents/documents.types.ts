/** An event as mails, calendars and papers tell of it. */
export interface EventFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly shortDescription: string;
  readonly eventType: string;
  readonly start: Date;
  readonly end: Date;
  /** In which its times are told. */
  readonly zone: string;
  /** "Old Granary, Quay 4, Hamburg"; empty when it is nowhere but online. */
  readonly place: string;
  readonly meetingUrl: string | null;
  readonly isCanceled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The attendee whom a mail or paper addresses. */
export interface Reader {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly locale: string | null;
}

/** A pass of the reader. */
export interface PassFacts {
  readonly id: string;
  readonly number: number;
  readonly name: string;
}

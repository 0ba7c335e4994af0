export interface Subject {
  readonly purpose: string;
  readonly subject: string;
}

/** `part` distinguishes things that can be paid for side by side within one registration. */
export interface RegistrationThing {
  readonly purpose: 'registration' | 'coupons' | 'session' | 'addOns';
  readonly registrationId: string;
  readonly part?: string | undefined;
}

export interface BookingThing {
  readonly purpose: 'booking';
  readonly bookingId: string;
}

/** Several dates of one space, by one payment. */
export interface BookingSeriesThing {
  readonly purpose: 'bookingSeries';
  readonly bookingSeriesId: string;
}

/** Periods of subscriptions are paid by their invoices. */
export interface InvoiceThing {
  readonly purpose: 'invoice';
  readonly invoiceId: string;
}

/** The thing that is paid for: it has at most one open payment. */
export type PaidThing = RegistrationThing | BookingThing | BookingSeriesThing | InvoiceThing;

const OF_REGISTRATIONS = ['registration', 'coupons', 'session', 'addOns'] as const;

export function subjectOf(thing: PaidThing): Subject {
  switch (thing.purpose) {
    case 'booking':
      return { purpose: thing.purpose, subject: thing.bookingId };
    case 'bookingSeries':
      return { purpose: thing.purpose, subject: thing.bookingSeriesId };
    case 'invoice':
      return { purpose: thing.purpose, subject: thing.invoiceId };
    default: {
      const { purpose, registrationId, part } = thing;
      return { purpose, subject: part === undefined ? registrationId : `${registrationId} ${part}` };
    }
  }
}

export const idsOf = (thing: PaidThing) => ({
  registration_id: 'registrationId' in thing ? thing.registrationId : null,
  booking_id: 'bookingId' in thing ? thing.bookingId : null,
  booking_series_id: 'bookingSeriesId' in thing ? thing.bookingSeriesId : null,
  invoice_id: 'invoiceId' in thing ? thing.invoiceId : null,
});

export function readThing({ purpose, subject }: Subject): PaidThing | undefined {
  if (purpose === 'booking') return { purpose, bookingId: subject };
  if (purpose === 'bookingSeries') return { purpose, bookingSeriesId: subject };
  if (purpose === 'invoice') return { purpose, invoiceId: subject };
  const known = OF_REGISTRATIONS.find((one) => one === purpose);
  if (known === undefined) return undefined;
  const [registrationId = '', part] = subject.split(' ');
  return { purpose: known, registrationId, part };
}

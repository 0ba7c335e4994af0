type Text = string | null | undefined;

interface Place {
  readonly address1?: Text;
  readonly address2?: Text;
  readonly city?: Text;
  readonly state?: Text;
  readonly zip?: Text;
  readonly country?: Text;
}

/** The lines of an address, as the rules on words compare them. */
export const placeTexts = ({ address1, address2, city, state, zip, country }: Place): Text[] => [
  address1,
  address2,
  city,
  state,
  zip,
  country,
];

/** The smallest file with a programme. */
export const SCHEDULE = `<schedule><conference><title>Theirs</title><acronym>theirs</acronym></conference>
<day date="2031-05-01"><room name="Loft"><event id="1"><title>Knots</title><date>2031-05-01T10:00:00+02:00</date>
<start>10:00</start><duration>01:00</duration><persons><person id="7">Ada Sail</person></persons></event></room></day>
</schedule>`;

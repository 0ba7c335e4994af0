-- The end of the billed period, as it was agreed then; plans change, and months have no one length.
alter table invoice add column period_end timestamptz;

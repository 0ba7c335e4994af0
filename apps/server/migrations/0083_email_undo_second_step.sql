-- Whether a second step was asked for before the address changed: one that was set up since goes when it is changed back.
alter table identity_email_undo add column if not exists had_second_step boolean not null default true;

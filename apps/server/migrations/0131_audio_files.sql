-- An episode is the channel's: it stays when the account that sent its file is closed.
alter table stored_file alter column account_id drop not null;

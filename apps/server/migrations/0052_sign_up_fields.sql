-- What a newcomer is asked for besides the e-mail, in that order; with a question mark: may be left empty.
alter table organization add column sign_up_fields text[] not null default '{firstName,lastName}';

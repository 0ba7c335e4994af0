alter table organization add column terms_link text;

-- Kinds of characters that each new password must have one of, where an organization wants such a rule.
alter table organization add column password_characters text[] not null default '{}';
alter table organization add constraint organization_password_characters_check
  check (password_characters <@ array['lowercase', 'uppercase', 'numbers', 'special']);

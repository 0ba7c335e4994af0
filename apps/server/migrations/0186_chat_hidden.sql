-- The newest number of a conversation of two when somebody took it off their list; it comes back with what is written after.
alter table chat_member add column hidden_id bigint;

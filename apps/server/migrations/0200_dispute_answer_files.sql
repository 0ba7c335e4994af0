-- How many files the answer was written with: one that is gone, with its uploader, is noticed before the answer is sent.
alter table payment_dispute add column answer_files integer not null default 0;

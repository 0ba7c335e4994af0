-- Why a planned announcement was not published at its hour; null while it waits, and once it is out.
alter table announcement add column withheld text;
alter table announcement add constraint announcement_withheld_check
  check (withheld in ('author', 'group', 'survey')) not valid;

-- Null: nobody waits for it. Else: so many pieces may be taken by whoever comes, because those who wait have no use for
-- them; all others are for the line, and what is put back is for the line as well.
alter table stock add column spare integer;
alter table stock add constraint stock_spare_check check (spare >= 0);

-- A picture that is not for everybody stands in a column of its own: processes of before show all that image_id names.
alter table event_media add column closed_image_id uuid;
alter table event_media drop constraint event_media_one_check;
update event_media set closed_image_id = image_id, image_id = null where restricted and image_id is not null;
alter table event_media
  add constraint event_media_one_check check (num_nonnulls(image_id, closed_image_id, video_id, file_id) = 1);
alter table event_media
  add constraint event_media_closed_check check (case when restricted then image_id is null else closed_image_id is null end);
alter table event_media
  add constraint event_media_closed_image_fkey foreign key (organization_id, closed_image_id)
    references image (organization_id, id);

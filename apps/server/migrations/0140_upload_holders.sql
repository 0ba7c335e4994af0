-- What holds a picture is asked for each picture that may be swept, and again by its foreign key when it is deleted.
create index account_image_idx on account (organization_id, image_id) where image_id is not null;
create index account_banner_idx on account (organization_id, banner_id) where banner_id is not null;
create index link_preview_image_idx on link_preview (organization_id, image_id) where image_id is not null;
create index advertisement_image_idx on advertisement (organization_id, image_id) where image_id is not null;
create index community_group_image_idx on community_group (organization_id, image_id) where image_id is not null;
create index sponsorship_level_image_idx on sponsorship_level (organization_id, image_id) where image_id is not null;
create index benefit_image_idx on benefit (organization_id, image_id) where image_id is not null;
create index event_image_idx on event (organization_id, image_id) where image_id is not null;
create index event_background_image_idx on event (organization_id, background_image_id) where background_image_id is not null;
create index event_venue_map_idx on event (organization_id, venue_map_id) where venue_map_id is not null;
create index event_location_image_idx on event_location (organization_id, image_id) where image_id is not null;
create index event_speaker_image_idx on event_speaker (organization_id, image_id) where image_id is not null;
create index event_session_image_idx on event_session (organization_id, image_id) where image_id is not null;
create index event_page_image_image_idx on event_page_image (organization_id, image_id);
create index event_media_image_idx on event_media (organization_id, image_id);
create index event_sponsorship_image_idx on event_sponsorship (organization_id, image_id) where image_id is not null;
create index series_image_idx on series (organization_id, image_id) where image_id is not null;
create index pass_type_image_idx on pass_type (organization_id, image_id) where image_id is not null;
create index event_package_image_idx on event_package (organization_id, image_id) where image_id is not null;
create index event_add_on_image_idx on event_add_on (organization_id, image_id) where image_id is not null;
create index event_room_type_image_idx on event_room_type (organization_id, image_id) where image_id is not null;
create index activity_image_idx on activity (organization_id, image_id) where image_id is not null;
create index activity_edit_image_idx on activity_edit (organization_id, image_id) where image_id is not null;
create index interest_image_idx on interest (organization_id, image_id) where image_id is not null;
-- The addresses of files among the answers.
create index question_response_file_idx on question_response (organization_id, value) where value like '/media/files/%';

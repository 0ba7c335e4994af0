-- concurrently
-- The addresses of files among the answers, for the sweep of files that nothing holds.
create index concurrently if not exists survey_response_file_idx on survey_response (organization_id, value) where value like '/media/files/%';
create index concurrently if not exists survey_image_idx on survey (organization_id, image_id) where image_id is not null;

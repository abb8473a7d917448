-- A stored image is called so wherever it stands: an avatar or a cover is no photo of the content.
UPDATE "files" SET "kind" = 'image' WHERE "kind" = 'photo';

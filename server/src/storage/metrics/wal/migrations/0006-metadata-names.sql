-- Earlier releases kept metadata of names that no series may have.
DELETE FROM metadata WHERE octet_length(name) > 4096;

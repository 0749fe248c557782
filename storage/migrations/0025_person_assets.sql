-- serves: 0024
-- A table that nothing writes: who has to do with an asset is read from relations and from what documents keep of their sources.
DROP TABLE person_assets;

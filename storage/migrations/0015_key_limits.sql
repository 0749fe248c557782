-- How much a key may ask of one server; null: what the server says of keys in general. 0: as much as it likes.
ALTER TABLE api_keys
  ADD calls_per_second integer CHECK (calls_per_second >= 0),
  ADD burst integer CHECK (burst >= 0),
  ADD streams integer CHECK (streams >= 0),
  ADD CHECK ((calls_per_second IS NULL) = (burst IS NULL) AND (burst IS NULL) = (streams IS NULL));
COMMENT ON COLUMN api_keys.calls_per_second IS 'With burst and streams: all three are null, or none is';

-- serves: 0024
-- The servers that divide the collections among themselves, by the address under which the others reach them. Who has not said for a
-- while that it is there is none of them any more (storage/member_store.h).
CREATE TABLE members (
  address text PRIMARY KEY CHECK (address <> ''),
  ready boolean NOT NULL,
  seen_at timestamptz NOT NULL
);
COMMENT ON COLUMN members.ready IS 'It has loaded its share, and is asked; until then the others know what it will hold';
COMMENT ON TABLE members IS 'Servers that hold collections for each other, and when each was last seen';
ALTER TABLE members ENABLE ROW LEVEL SECURITY;
ALTER TABLE members FORCE ROW LEVEL SECURITY;
CREATE POLICY no_collection_named ON members USING (current_collection() IS NULL);

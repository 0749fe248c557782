-- The change feed by numbers of its own, in the order of commits.
--
-- Until here a row stood under the number of its transaction, and readers stopped below the oldest one that ran. Such numbers
-- belong to one cluster, are given out again after a crash, and any transaction of the cluster held readers back. A feed number is
-- drawn under a lock that its transaction keeps to its end, so who sees a number sees all smaller ones of the collection; and it
-- is data: a dump carries it, and what comes after a restore goes on behind it.
CREATE SEQUENCE feed_numbers AS bigint;

ALTER TABLE index_log NO FORCE ROW LEVEL SECURITY;
ALTER TABLE index_log ADD number bigint, ADD logged_at timestamptz;
UPDATE index_log l SET number = ranked.number, logged_at = clock_timestamp()
  FROM (SELECT ctid AS place, row_number() OVER (ORDER BY xid, seq) AS number FROM index_log) AS ranked WHERE l.ctid = ranked.place;
ALTER TABLE index_log
  DROP CONSTRAINT index_log_pkey, DROP COLUMN xid, DROP COLUMN seq, DROP COLUMN chunks,
  ALTER number SET DEFAULT nextval('feed_numbers'), ALTER number SET NOT NULL,
  ALTER logged_at SET DEFAULT clock_timestamp(), ALTER logged_at SET NOT NULL,
  ADD PRIMARY KEY (collection_id, number);
-- Retirements, for readers of a part of the feed; and all that is not needed to read a collection from the beginning, by age.
CREATE INDEX index_log_retirements ON index_log (document_id) WHERE action = 'retire';
CREATE INDEX index_log_passing ON index_log (collection_id, logged_at) WHERE action <> 'add';
COMMENT ON TABLE index_log IS 'The change feed, by number. Rows of versions that exist stay; others go after a time, and feed_floor says up to where';
COMMENT ON COLUMN index_log.logged_at IS 'Also tells two histories apart in which the same number was given out';

-- Watermarks that clients hold were numbers of transactions: all feed numbers are greater.
ALTER TABLE collections ADD feed_floor bigint NOT NULL DEFAULT 0;
UPDATE collections SET feed_floor = greatest(pg_current_xact_id()::text::bigint, (SELECT count(*) FROM index_log));
SELECT setval('feed_numbers', greatest(pg_current_xact_id()::text::bigint, (SELECT count(*) FROM index_log)));
ALTER TABLE index_log FORCE ROW LEVEL SECURITY;
COMMENT ON COLUMN collections.feed_floor IS 'Of rows with this number or a smaller one, some are gone: a reader that has not passed it begins again';

ALTER TABLE documents DROP COLUMN recorded_xid, DROP COLUMN retired_xid;

CREATE TABLE database_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO database_identity DEFAULT VALUES;
COMMENT ON TABLE database_identity IS 'One row: with the cluster''s identifier and timeline, whose feed a position is of';

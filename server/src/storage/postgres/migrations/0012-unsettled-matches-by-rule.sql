-- A claim passes over the rules whose matches wait, however many these are.
CREATE INDEX trace_matches_unsettled_by_rule ON trace_matches (rule_id, id) WHERE NOT is_settled;

-- A claim passes over the rules whose matches wait, however many these are. The row id is the last column of every index.
CREATE INDEX unsettled_match_by_rule ON unsettled_match (rule_id);

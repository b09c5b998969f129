/**
 * Taken by a write before it finds out which labels of a project are stored, until it ends: retention forgets none meanwhile. The
 * projects are $1, a `text[]`.
 */
export const shareLabels = `SELECT pg_advisory_xact_lock_shared(hashtext('labels of traces'), hashtext(shared.project_id))
  FROM unnest($1::text[]) WITH ORDINALITY AS shared (project_id, place) ORDER BY shared.place`;

/** Waits for the writes that share the labels of the project $1, and keeps others away until the transaction ends. */
export const ownLabels = `SELECT pg_advisory_xact_lock(hashtext('labels of traces'), hashtext($1))`;

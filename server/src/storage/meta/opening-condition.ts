/** SQL: the delivery of the alias notifies of a resolution whose opening the same channel is still to get. For both stores. */
export function isBeforeItsOpening(alias: string): string {
  return `(${alias}.kind = 'incident.resolved' AND EXISTS (
    SELECT 1 FROM deliveries AS opening
    WHERE opening.channel_id = ${alias}.channel_id AND opening.incident_id = ${alias}.incident_id
      AND opening.state = 'pending' AND opening.kind = 'incident.opened'))`;
}

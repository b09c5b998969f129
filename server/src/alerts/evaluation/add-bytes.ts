/** Adds to what is counted for a project; one with nothing has no entry. */
export function addBytes(bytesByProject: Map<string, number>, projectId: string, bytes: number): void {
  const sum = (bytesByProject.get(projectId) ?? 0) + bytes;
  if (sum === 0) bytesByProject.delete(projectId);
  else bytesByProject.set(projectId, sum);
}

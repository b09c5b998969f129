/** What a notification names of its project. */
export interface NotifiedProject {
  readonly organizationId: string;
  readonly projectName: string;
}

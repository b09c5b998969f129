/** The parameters of a form and the URL, which the step before the handlers has read. */
export function formOf<Form>(body: Form | undefined): Form {
  if (body === undefined) throw new Error('the form step did not run');
  return body;
}

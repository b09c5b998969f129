/** The codes of this service that a `google.rpc.Code` stands for. */
const codesByNumber = new Map([
  [7, 'PERMISSION_DENIED'],
  [13, 'INTERNAL'],
  [14, 'UNAVAILABLE'],
  [16, 'UNAUTHENTICATED'],
]);

/** The code of an error: in its envelope, or as the `google.rpc.Status` of OTLP operations has it in JSON. */
export async function readErrorCode(response: Response): Promise<string | undefined> {
  const body: { readonly error?: { readonly code: string }; readonly code?: number } = JSON.parse(
    await response.text(),
  );
  return body.error?.code ?? codesByNumber.get(body.code ?? 0);
}

import type { Request, RequestHandler } from 'express';

type Parameters = Readonly<Record<string, unknown>>;

/** Adds the parameters of the URL to those of the form. The URL has none afterwards, so that each is validated once. */
export const mergeUrlParameters: RequestHandler = (request, _response, next) => {
  request.body = mergeParameters(request.body as Parameters, request.query); // the form step ran before
  replaceQuery(request, {});
  next();
};

/** Takes the parameters of the URL where there is no form. */
export const takeUrlParameters: RequestHandler = (request, _response, next) => {
  if (request.url.includes('?')) replaceQuery(request, { ...mergeParameters({}, request.query) });
  next();
};

/**
 * The parameters as Prometheus takes them: of a parameter that occurs several times the first counts, and the form comes first; a
 * list, whose name ends with `[]`, has the values of both; an empty parameter counts as absent, and some clients send those that
 * they have no value for.
 *
 * Source: https://pkg.go.dev/net/http#Request.FormValue
 */
export function mergeParameters(form: Parameters, url: Parameters): Record<string, unknown> {
  const merged: Record<string, unknown> = Object.create(null);
  for (const name of new Set([...Object.keys(form), ...Object.keys(url)])) {
    const values = [form[name], url[name]].flat().filter((value) => value !== undefined);
    if (name.endsWith('[]')) merged[name] = values;
    else if (values[0] !== '') merged[name] = values[0];
  }
  return merged;
}

function replaceQuery(request: Request, value: object): void {
  // Express parses the URL on each access unless the request has a property of its own.
  Object.defineProperty(request, 'query', { value, configurable: true, enumerable: true, writable: true });
}

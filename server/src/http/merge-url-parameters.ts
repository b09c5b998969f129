import type { RequestHandler } from 'express';

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Adds the parameters of the URL to those of the form, as Prometheus' clients expect: of a parameter that both have, the form's
 * comes first and counts; a list, whose name ends with `[]`, has the values of both. The URL has none afterwards, so that each is
 * validated once.
 *
 * Source: https://pkg.go.dev/net/http#Request.ParseForm
 */
export const mergeUrlParameters: RequestHandler = (request, _response, next) => {
  request.body = mergeParameters(request.body as Parameters, request.query); // the form step ran before
  // Express parses the URL on each access unless the request has a property of its own.
  Object.defineProperty(request, 'query', {
    value: {},
    configurable: true,
    enumerable: true,
    writable: true,
  });
  next();
};

export function mergeParameters(form: Parameters, url: Parameters): Record<string, unknown> {
  const merged: Record<string, unknown> = Object.create(null);
  for (const name of new Set([...Object.keys(form), ...Object.keys(url)])) {
    const values = [form[name], url[name]].flat().filter((value) => value !== undefined);
    merged[name] = name.endsWith('[]') ? values : values[0];
  }
  return merged;
}

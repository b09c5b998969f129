import { Router } from 'express';
import type { Handlers } from '../../generated/operations.gen.ts';
import { bindOperations } from '../bind-operations.ts';
import { listOperations } from '../list-operations.ts';
import type { HandlerContexts } from '../request-context.ts';

type AllHandlers = Handlers<HandlerContexts>;

/** Binds the API listener with the handlers a test needs; the others fail. */
export function bindApi(
  handlers: Partial<AllHandlers>,
  stepsOf: Parameters<typeof bindOperations>[3] = () => [],
) {
  const router = Router();
  const unexpected = () => Promise.reject(new Error('not a handler of this test'));
  const all = new Proxy(handlers, { get: (known, name) => Reflect.get(known, name) ?? unexpected });
  bindOperations(router, listOperations('api'), all as AllHandlers, stepsOf); // the proxy has every handler
  return router;
}

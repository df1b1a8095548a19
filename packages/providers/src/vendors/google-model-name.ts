import { InvalidModelError } from '../errors/invalid-model-error.ts';

const VENDOR_PREFIX = /^google\//;

/** No segment begins with a dot, and nothing in it ends the path. */
const PATH_NAME = /^\w[\w.:@-]*(?:\/\w[\w.:@-]*)*$/;

/** The name as it can stand in the path of a request. Gateways put the vendor before it, Gemini does not. */
export function googleModelName(given: string): string {
  const name = given.trim().replace(VENDOR_PREFIX, '');
  if (!PATH_NAME.test(name)) throw new InvalidModelError('google', given, 'gemini-2.5-pro');
  return name;
}
